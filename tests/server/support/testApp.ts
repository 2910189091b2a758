import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp, type Parts } from '../../../server/app';
import { withAuditKey } from '../../../server/audit/store';
import { type Config, readConfig } from '../../../server/config';
import type { Database } from '../../../server/db/connection';
import { addPerson } from '../../../server/people/store';
import { auditKey, freshDatabase } from './testDatabase';

export const password = 'a-password-for-tests';

/** The minimum cost of argon2id. */
export const minimumCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A password at minimum cost, for all tests except those of the cost. */
export const cheapHash = hash(password, minimumCost);

/** A person in the tests: verticals with roles. */
export type Verticals = Readonly<Record<string, readonly string[]>>;

interface Options extends Partial<Omit<Parts, 'config' | 'database'>> {
  readonly env?: Record<string, string>;
  readonly database?: Database;
  /** The function that builds it. Default: this checkout's server. */
  readonly build?: typeof buildApp;
}

/** A server on a fresh database, with a clock that stands still until a test advances it. */
export class TestApp {
  private constructor(
    readonly app: FastifyInstance,
    readonly database: Database,
    readonly config: Config,
    private readonly clock: { now: number },
    private readonly ownsDatabase: boolean,
  ) {}

  static async start({ env, database: given, build = buildApp, ...parts }: Options = {}): Promise<TestApp> {
    const dataDir = mkdtempSync(join(tmpdir(), 'server-test-'));
    const config = readConfig({ DATA_DIR: dataDir, ...env });
    const database = withAuditKey(given ?? (await freshDatabase()), auditKey);
    const clock = { now: Date.UTC(2026, 5, 1, 9) };
    const app = await build({
      config,
      database,
      codeSecrets: ['the secret of the tests, long enough'],
      credentialSecrets: ['another secret of the tests, long enough'],
      passwordCost: minimumCost,
      consoleFolder: join(dataDir, 'no-console'),
      now: () => new Date(clock.now),
      ...parts,
    });
    return new TestApp(app, database, config, clock, given === undefined);
  }

  get db() {
    return this.database.db;
  }

  get now(): Date {
    return new Date(this.clock.now);
  }

  /** Advances the clock. */
  pass(seconds: number): void {
    this.clock.now += seconds * 1_000;
  }

  async stop(): Promise<void> {
    await this.app.close();
    if (this.ownsDatabase) await this.database.close();
    rmSync(this.config.DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  /** Stops it at the end of the test that started it. */
  untilEndOfTest(): this {
    onTestFinished(() => this.stop());
    return this;
  }

  async add(username: string, verticals: Verticals = {}, passwordHash = cheapHash): Promise<number> {
    const person = { username, email: `${username}@example.com`, team: 'tests', verticals, now: this.now };
    return addPerson(this.db, { ...person, passwordHash: await passwordHash });
  }

  async verticalId(name: string): Promise<number> {
    const row = await this.db.selectFrom('vertical').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    return row.id;
  }

  /** Returns the identifiers of roles by name. */
  async roleIds(...names: string[]): Promise<number[]> {
    const rows = await this.db.selectFrom('role').select(['id', 'name']).execute();
    return names.map((name) => rows.find((row) => row.name === name)?.id ?? 0);
  }

  call(options: InjectOptions & { path: string; token?: string }) {
    const { path, token, headers, ...rest } = options;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return this.app.inject({
      method: 'GET',
      ...rest,
      url: `/api/v1/${path}`,
      headers: { ...authorization, ...headers },
    });
  }

  /** Sends a call with a JSON body. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body: object) {
    return this.call({ method, path, token, payload: body });
  }

  /** Sends the documented sign-in call. */
  async login(
    username: string,
    vertical: string | number,
    more: { code?: string; password?: string; headers?: Record<string, string>; from?: string } = {},
  ) {
    const id = typeof vertical === 'number' ? vertical : await this.verticalId(vertical);
    return this.call({
      method: 'POST',
      path: `authentication/login?vertical_id=${id}${more.code === undefined ? '' : `&otp=${more.code}`}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
      payload: new URLSearchParams({ username, password: more.password ?? password }).toString(),
      ...(more.from && { remoteAddress: more.from }),
    });
  }

  /** Requests a one-time code by the documented call. */
  sendCode(username: string, more: { headers?: Record<string, string>; from?: string } = {}) {
    return this.call({
      method: 'POST',
      path: `authentication/sendotp?username=${encodeURIComponent(username)}`,
      headers: { ...more.headers },
      ...(more.from && { remoteAddress: more.from }),
    });
  }

  /** Returns the emails sent to a person, oldest first. */
  mails(username: string): string[] {
    const outbox = join(this.config.DATA_DIR, 'outbox');
    const names = readdirSync(outbox).filter((name) => name.endsWith(`-${username}.eml`));
    return names.sort().map((name) => readFileSync(join(outbox, name), 'utf8'));
  }

  /** Returns the codes sent to a person, oldest first. */
  codes(username: string): string[] {
    return this.mails(username).map((mail) => /code is (\d{6})/.exec(mail)?.[1] ?? '');
  }

  /** Sends a code and returns it. */
  async freshCode(username: string): Promise<string> {
    await this.sendCode(username);
    return this.codes(username).at(-1) ?? '';
  }

  /** Signs in, with a code if required, and returns the token. */
  async tokenOf(username: string, vertical: string): Promise<string> {
    const code = vertical === 'admin' ? undefined : await this.freshCode(username);
    const answer = await this.login(username, vertical, code === undefined ? {} : { code });
    return answer.json<{ access_token: string }>().access_token;
  }
}
