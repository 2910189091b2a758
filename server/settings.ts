/** An environment variable and its row in the documentation. */
export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** All environment variables of the server. A test compares the table in `docs/run/configure.md` with them. */
export const settings = [
  { name: 'PORT', fallback: '8080', meaning: 'Port to listen on; `0` takes a free one.' },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. Only a loopback address gets demo people and one-time codes without a mail server.',
  },
  {
    name: 'METRICS_PORT',
    fallback: '',
    meaning:
      'Port on `HOST` for `/metrics`, the metrics of this server for Prometheus, without TLS or a sign-in; `0` takes a free one. Unset: none.',
  },
  {
    name: 'DATA_DIR',
    fallback: '.data',
    meaning:
      'Folder of the embedded database, its lock, the outbox and the keys of one-time codes, credentials and the audit log.',
  },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'A `postgres://` address. When it is set, that PostgreSQL is used instead of the embedded database.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: '',
    meaning:
      'A `postgres://` address of the same database, past the pooler that `DATABASE_URL` leads to (PgBouncer in transaction mode). For migrations, and one connection for advisory locks and `LISTEN`. Unset: there is no such pooler.',
  },
  {
    name: 'PUBLIC_CONFIG',
    fallback: '',
    meaning: 'Path of a JSON file to serve as `/config.json` instead of the one that was built with the console.',
  },
  {
    name: 'BASE_PATH',
    fallback: '/',
    meaning: 'Path that the console is served below, such as `/console/`. The API stays at `/api/v1`.',
  },
  {
    name: 'SEED_DEMO',
    fallback: '',
    meaning:
      '`1` creates the demo people in any empty database, `0` in none. Unset: only in an empty embedded one on loopback.',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning:
      'An `smtp://` or `smtps://` address that sends the one-time codes, password links and email notifications.',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'quarterdeck@localhost',
    meaning: 'Sender of the one-time codes, password links and email notifications.',
  },
  {
    name: 'ADMIN_REQUIRES_OTP',
    fallback: '0',
    meaning: '`1` asks for a one-time code in the admin vertical, too.',
  },
  {
    name: 'REQUIRE_STRONG_FACTOR',
    fallback: '',
    meaning:
      '`admins` or `all`: people who must have an authenticator app or a passkey, or a second factor at single sign-on. Until they add one, they reach only the page *Sign-in Security*, and their API tokens are refused. Unset: nobody must.',
  },
  {
    name: 'PRODUCTION_ACCOUNTS',
    fallback: '*',
    meaning:
      'Account codes, separated by commas, whose machines a person with a second factor terminates only after using it within the last five minutes; `*` for all accounts, `none` for none.',
  },
  {
    name: 'SSO_CONFIG',
    fallback: '',
    meaning:
      'Path of a JSON file with the single sign-on provider, and the rights of its groups, see [Single sign-on](single-sign-on.md). Unset: none.',
  },
  {
    name: 'SSO_CLIENT_SECRET',
    fallback: '',
    meaning: 'Secret of this server at the single sign-on provider, instead of `clientSecret` in that file.',
  },
  {
    name: 'PASSWORD_SIGN_IN',
    fallback: 'all',
    meaning:
      'People who may sign in with a password or a passkey besides single sign-on: `all`, `admins` (all administrators are notified of each such sign-in), or `none`. Values other than `all` need `SSO_CONFIG`.',
  },
  {
    name: 'BREACHED_PASSWORDS_URL',
    fallback: '',
    meaning:
      'Service that checks new passwords for leaks, by five characters of their SHA-1: `https://api.pwnedpasswords.com/range/`, or a compatible one of your own. Unset: no check.',
  },
  {
    name: 'CODE_SECRET',
    fallback: '',
    meaning:
      'Key of the stored one-time codes, at least 32 characters; earlier ones may follow it, separated by commas. Servers that share a database share it. Unset: a random one in `DATA_DIR`.',
  },
  {
    name: 'CREDENTIAL_SECRET',
    fallback: '',
    meaning:
      'Key that seals the credentials of process requests, the secrets of authenticator apps, the addresses and secrets of receivers, and the digests of requests with an idempotency key, at least 32 characters; earlier ones may follow it, separated by commas. Servers that share a database share it. Unset: a random one in `DATA_DIR`.',
  },
  {
    name: 'AUDIT_KEY',
    fallback: '',
    meaning:
      'Key of the rows of the audit log, at least 32 characters; earlier ones may follow it, separated by commas. Servers and commands that share a database share it. Unset: a random one in `DATA_DIR`.',
  },
  {
    name: 'AUDIT_ANCHOR',
    fallback: '',
    meaning:
      'Receiver of the newest link of the audit log, once a minute and at shutdown: the path of a file, `syslog+tls://HOST:PORT`, `syslog://HOST:PORT` (TCP), or an `https://` address that accepts POST.',
  },
  {
    name: 'REQUIRE_SECOND_APPROVER',
    fallback: '0',
    meaning: '`1` lets nobody approve a request of their own.',
  },
  {
    name: 'REQUIRE_REJECT_REASON',
    fallback: '0',
    meaning: '`1` refuses to reject a request without a reason.',
  },
  {
    name: 'BREAK_GLASS_PRIVILEGE',
    fallback: '',
    meaning:
      'Number of the direct privilege with which an administrator may take a role for up to an hour without a decision. Unset: nobody may.',
  },
  {
    name: 'TERMINATE_MAXIMUM',
    fallback: '200',
    meaning: 'Maximum number of machines that one call may terminate, from 1 to 1000.',
  },
  {
    name: 'HISTORY_DAYS',
    fallback: '400',
    meaning:
      'Days for which the states of machines are kept, from 31 to 4000, see [Fleet history](../understand/fleet-history.md).',
  },
  {
    name: 'CLOUD_CONFIG',
    fallback: '',
    meaning:
      'Path of a JSON file with the AWS accounts whose machines this server manages, see [AWS](aws.md). Unset: machines are simulated in the database.',
  },
  {
    name: 'PRICES',
    fallback: '',
    meaning:
      'Path of a JSON file with the prices of machines and your own discounts, see [Prices](prices.md). Unset: the demo has an example, others no costs.',
  },
  {
    name: 'DEMO_MACHINES',
    fallback: '300',
    meaning: 'Number of machines in the demo fleet, from 0 to 200000.',
  },
  {
    name: 'ALLOWED_ORIGINS',
    fallback: '',
    meaning:
      'Origins of consoles on other hosts that may call the API, exactly as browsers send them, separated by commas.',
  },
  {
    name: 'ALLOWED_HOSTS',
    fallback: '',
    meaning:
      'Additional host names of the server, separated by commas: `console.example.com`, `*.example.com`, or `*` for any.',
  },
  {
    name: 'OUTGOING_NETWORKS',
    fallback: '',
    meaning:
      'Private networks whose webhooks may be called, also without TLS, separated by commas: `10.20.0.0/16`, or `127.0.0.0/8` for this machine. Unset: only public addresses, by https. See [Outgoing events](outgoing-events.md).',
  },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    meaning:
      'Trusted proxies, whose `X-Forwarded-*` headers are used: their number, or their addresses separated by commas. `0` trusts none.',
  },
  {
    name: 'REQUIRE_TLS',
    fallback: '',
    meaning:
      'Unset: plain HTTP from other machines is refused, and so is a database, a mail server or a receiver of `AUDIT_ANCHOR` on another machine without TLS. `1` also refuses requests that a proxy forwards to `localhost`. `0` trusts the network.',
  },
  {
    name: 'SHUTDOWN_DELAY',
    fallback: '0',
    meaning:
      'Seconds, up to 60, for which the server continues to answer after SIGTERM or SIGINT while `/readyz` is 503. Behind a load balancer: longer than it takes to notice.',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning: 'One of `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];

/** Returns the Markdown table of the documentation. */
export function settingsTable(): string {
  const rows = settings.map(({ name, fallback, meaning }) => {
    const shown: string = fallback;
    return `| \`${name}\` | ${shown === '' ? '' : `\`${shown}\``} | ${meaning} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
