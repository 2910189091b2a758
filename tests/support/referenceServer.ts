import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataFolder, newestCode, removeDataFolder, ServerProcess } from './serverProcess';

const folder = fileURLToPath(new URL('../../dist/server', import.meta.url));

/** The real server in its own process and data folder. It keeps its port across restarts. */
export class ReferenceServer {
  readonly dataDir = makeDataFolder();
  private earlierLog = '';
  private port: string;
  private process: ServerProcess | undefined;

  private constructor(private readonly env: Record<string, string>) {
    this.port = env.PORT ?? '0';
  }

  static async start(env: Record<string, string> = {}): Promise<ReferenceServer> {
    const server = new ReferenceServer(env);
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Its output so far. */
  get log(): string {
    return this.earlierLog + (this.process?.text ?? '');
  }

  private async launch(): Promise<void> {
    const env = { HOST: '127.0.0.1', ...this.env, PORT: this.port, DATA_DIR: this.dataDir };
    this.process = ServerProcess.run(folder, 'main', env, [], true);
    await this.process.listening();
    this.port = new URL(this.process.url).port;
  }

  /** Stops it by a signal and restarts it with the same data and port. */
  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.process?.kill(signal);
    this.earlierLog = this.log;
    await this.launch();
  }

  /** Stops it and removes its data. */
  async stop(): Promise<void> {
    await this.process?.kill('SIGTERM');
    removeDataFolder(this.dataDir);
  }

  /** Returns the newest one-time code sent to a person since a time (ms since the epoch), once there is one. */
  async code(username: string, since = 0): Promise<string> {
    for (const until = Date.now() + 10_000; Date.now() < until; await pause(50)) {
      const code = newestCode(this.dataDir, username, since);
      if (code) return code;
    }
    throw new Error(`No one-time code was sent to ${username}`);
  }
}
