const server = /^server\//;
const page = /^(src|public)\/|^index\.html$/;

/**
 * Code that is banned in the product, except in the reviewed files of `but`.
 *
 * @type {readonly { what: string, pattern: RegExp, below?: RegExp, but?: readonly string[] }[]}
 */
const bans = [
  {
    what: 'turns a text into code',
    pattern: /\beval\(|\bnew Function\(|\bFunction\(|node:vm|\bset(?:Timeout|Interval)\(['"`]/,
  },
  {
    what: 'turns a text into markup',
    pattern:
      /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment|\bsrcDoc\b/i,
  },
  {
    what: 'starts another program, but for the one that makes the embedded database',
    pattern: /node:child_process/,
    but: ['server/db/embedded.ts'],
  },
  {
    what: 'makes a pattern of a text, but for those of constants',
    pattern: /\bRegExp\(/,
    but: ['server/auth/browserSecret.ts', 'server/db/connection.ts', 'server/people/lookAlikes.ts'],
  },
  {
    what: 'calls other servers, but for the database, the mail server, the list of leaked passwords, the single sign-on provider, the place of the audit log’s links and the receivers of events',
    pattern:
      /\bfetch\(|import \{[^}]*\b(?:connect|request|get|createConnection)\b[^}]*\} from 'node:(?:net|tls|https?|http2|dgram)'|createTransport\(|new pg\./,
    below: server,
    but: [
      'server/delivery.ts',
      'server/outgoing/post.ts',
      'server/mail/transport.ts',
      'server/people/leakedPasswords.ts',
      'server/singleSignOn/boundedFetch.ts',
      'server/db/connection.ts',
      'server/db/existing.ts',
      // Sends to the process that uses the same data folder, through a socket in it.
      'server/db/folderLock.ts',
      'server/db/move/move.ts',
    ],
  },
  { what: 'follows a redirect', pattern: /\bfetch\((?![\s\S]{0,300}?redirect: 'error')/, below: server },
  {
    what: 'redirects, but to the console’s own path',
    pattern: /\.redirect\(/,
    below: server,
    but: ['server/http/consoleFiles.ts'],
  },
  { what: 'lets a certificate pass unchecked', pattern: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/ },
  {
    what: 'makes a digest by another function than SHA-256, but for asking about leaked passwords',
    pattern: /\b(?:createHash|createHmac|hkdfSync|hkdf)\((?!'sha256')/,
    but: ['server/people/leakedPasswords.ts'],
  },
  {
    what: 'enciphers or deciphers, but for the credentials, by AES-256-GCM',
    pattern: /createCipher|createDecipher|publicEncrypt|privateDecrypt|createSign\(|subtle\./,
    but: ['server/processes/credentials.ts'],
  },
  {
    what: 'enciphers by another algorithm than AES-256-GCM',
    pattern: /create(?:Dec|C)ipheriv\((?!cipher\b)|\bconst cipher = (?!'aes-256-gcm')/,
  },
  {
    what: 'has cryptography of another library than Node and argon2, but for the tokens of single sign-on',
    pattern:
      /from '(?:crypto-js|bcrypt[^']*|tweetnacl|sjcl|jsonwebtoken|jose|node-forge|md5|sha1|elliptic|@noble[^']*)'/,
    but: ['server/singleSignOn/provider.ts', 'tests/server/support/identityProvider.ts'],
  },
  {
    what: 'takes a number from Math.random, but for made-up addresses of the embedded fleet',
    pattern: /Math\.random/,
    but: ['server/fleet/embedded/publicAddresses.ts'],
  },
  {
    what: 'takes messages from other pages',
    pattern: /\b(?:window|self|globalThis)\.(?:onmessage|addEventListener\(\s*'message')/,
  },
  {
    what: 'keeps anybody from pasting, or a password manager from filling in, but for a filter that splits a pasted column',
    pattern: /onPaste|onCopy|'paste'/,
    below: page,
    but: ['src/list/filter/FilterDialog.tsx'],
  },
  { what: 'uses plug-ins', pattern: /(?<!\w)<(?:object|embed|applet)[\s/>]/, below: page },
  { what: 'writes to the console instead of the log', pattern: /\bconsole\.\w+\(/, below: server },
];

/** Returns the source without comments, which may mention banned code. */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Returns the banned code of a file as `file: what`. */
export function banned(path, text) {
  const code = withoutComments(text);
  return bans
    .filter(({ pattern, below = /./, but = [] }) => below.test(path) && !but.includes(path) && pattern.test(code))
    .map(({ what }) => `${path}: ${what}`);
}
