import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the product, by its path from the root. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** Something that the product's code has nowhere, or only in the named files, each of which was looked at. */
interface Ban {
  /** What the code does not do, as the title of a test. */
  readonly what: string;
  readonly pattern: RegExp;
  readonly below?: RegExp;
  readonly but?: readonly string[];
}

const server = /^server\//;
const page = /^(src|public)\/|^index\.html$/;

const bans: readonly Ban[] = [
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
    what: 'calls other servers, but for the database, the mail server, the list of leaked passwords and the places of log lines and of the audit log’s links',
    pattern:
      /\bfetch\(|import \{[^}]*\b(?:connect|request|get|createConnection)\b[^}]*\} from 'node:(?:net|tls|https?|http2|dgram)'|createTransport\(|new pg\./,
    below: server,
    but: [
      'server/delivery.ts',
      'server/audit/openLog.ts',
      'server/mail/codeSender.ts',
      'server/mail/linkSender.ts',
      'server/mail/newsSender.ts',
      // The server that has the same data folder, by a socket in it.
      'server/people/adminChannel.ts',
      'server/people/leakedPasswords.ts',
      'server/db/connection.ts',
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
    what: 'has cryptography of another library than Node and argon2',
    pattern:
      /from '(?:crypto-js|bcrypt[^']*|tweetnacl|sjcl|jsonwebtoken|jose|node-forge|md5|sha1|elliptic|@noble[^']*)'/,
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
    but: ['src/grid/filter/FilterDialog.tsx'],
  },
  { what: 'uses plug-ins', pattern: /(?<!\w)<(?:object|embed|applet)[\s/>]/, below: page },
  { what: 'writes to the console instead of the log', pattern: /\bconsole\.\w+\(/, below: server },
];

/** Where the bans are broken. A comment may name what the code does not do. */
function faultsIn(sources: readonly Source[], { pattern, below = /./, but = [] }: Ban): string[] {
  return sources
    .filter(({ path }) => below.test(path) && !but.includes(path))
    .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') }))
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path);
}

/** All code that is built. */
function productSources(): Source[] {
  const paths = ['contract', 'src', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  return [...paths.filter((path) => /\.tsx?$/.test(path)), 'index.html'].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

describe('the code of the product', () => {
  const sources = productSources();

  it('is looked at', () => {
    expect(sources.length).toBeGreaterThan(400);
  });

  it.each(bans)('nowhere $what', (ban) => {
    expect(faultsIn(sources, ban)).toEqual([]);
  });

  it('enciphers by AES-256-GCM', () => {
    const { text = '' } = sources.find(({ path }) => path === 'server/processes/credentials.ts') ?? {};
    expect(text).toContain("const cipher = 'aes-256-gcm'");
    expect(text.match(/create(?:Dec|C)ipheriv\(\w+/g)).toEqual(['createCipheriv(cipher', 'createDecipheriv(cipher']);
  });
});

describe('the check of the code', () => {
  it.each<[text: string, path?: string]>([
    ['const run = new Function(text);'],
    ['element.innerHTML = name;'],
    ["import { exec } from 'node:child_process';"],
    ['names.filter((name) => new RegExp(typed).test(name));'],
    ['await fetch(body.url);', 'server/a.ts'],
    ["import { connect } from 'node:net';", 'server/a.ts'],
    ["await fetch(url, { method: 'POST' });", 'server/delivery.ts'],
    ['reply.redirect(query.next);', 'server/a.ts'],
    ['const ssl = { rejectUnauthorized: false };'],
    ["createHash('md5').update(password);"],
    ['const token = Math.random().toString(36);'],
    ["window.addEventListener('message', obey);"],
    ['<input type="password" onPaste={refuse} />', 'src/a.tsx'],
    ['console.log(password);', 'server/a.ts'],
  ])('finds %s', (text, path = 'server/a.ts') => {
    expect(bans.filter((ban) => faultsIn([{ path, text }], ban).length > 0)).not.toEqual([]);
  });

  it('overlooks what a comment says', () => {
    const text = "/** No `eval(text)` here. */\nconst a = 'https://example.com'; // nor innerHTML\n";
    expect(bans.filter((ban) => faultsIn([{ path: 'server/a.ts', text }], ban).length > 0)).toEqual([]);
  });
});
