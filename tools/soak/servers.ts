import { setTimeout as pause } from 'node:timers/promises';
import { newestCode, ServerProcess } from '../../tests/support/serverProcess';
import type { Place } from './client';
import type { Random } from './random';

/** A server, whatever its process is at the moment. */
interface Server {
  readonly name: string;
  readonly env: Readonly<Record<'DATA_DIR', string> & Record<string, string>>;
  /** Its newest process, also while it starts, and the one that accepts requests. */
  newest?: ServerProcess;
  process?: ServerProcess;
  starting?: Promise<void> | undefined;
}

/** Returns the last lines of a text. */
const endOf = (text: string) => text.trim().split('\n').slice(-12).join(' | ');

/** Matches a stack frame on its own line. The log has its frames on one line. */
const stackFrame = /^ +at .*:\d+:\d+\)?$/m;

/** The servers of a run. Reports unexpected behaviour. */
export class Servers {
  starts = 0;
  /** In ms. */
  worstStart = 0;
  /** Output of all processes. */
  readonly logs: { readonly name: string; readonly process: ServerProcess }[] = [];
  private readonly all: Server[];
  /** Processes that may end because of a trouble, but not on their own. */
  private readonly mayEnd = new WeakSet<ServerProcess>();
  private isOver = false;

  /**
   * @param folder of the built server
   * @param environments one for each server
   */
  constructor(
    private readonly folder: string,
    environments: readonly Server['env'][],
    private readonly random: Random,
    private readonly report: (violation: string) => void,
  ) {
    this.all = environments.map((env, index) => ({ name: `server ${index + 1}`, env }));
  }

  get indexes(): number[] {
    return this.all.map((_server, index) => index);
  }

  /**
   * Returns a server that is not known to be down; waits for one.
   *
   * @throws Error if there will be none
   */
  async place(): Promise<Place> {
    while (!this.isOver) {
      const server = this.random.oneOf(this.all.filter(({ process }) => process));
      if (server?.process)
        return { url: server.process.url, newestCode: (username) => newestCode(server.env.DATA_DIR, username) };
      await pause(20);
    }
    throw new Error('the servers are gone');
  }

  /**
   * Starts a server.
   *
   * @throws Error if it does not start, since the run cannot continue
   */
  start(index: number): Promise<void> {
    const server = this.at(index);
    server.starting ??= this.startNow(server).finally(() => {
      server.starting = undefined;
    });
    return server.starting;
  }

  private async startNow(server: Server): Promise<void> {
    const began = performance.now();
    this.starts += 1;
    try {
      const process = ServerProcess.run(this.folder, 'main', server.env);
      server.newest = process;
      this.logs.push({ name: server.name, process });
      await process.listening();
      this.worstStart = Math.max(this.worstStart, performance.now() - began);
      server.process = process;
      void process.exited.then((code) => this.ended(server, process, code));
    } catch (error) {
      if (!this.isOver) this.report(`${server.name} did not start: ${endOf(String(error))}`);
      throw error;
    }
  }

  /** Ends a server by a signal, and waits for it. */
  async end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const server = this.at(index);
    await server.starting;
    const { process } = server;
    if (!process) return null;
    delete server.process;
    this.mayEnd.add(process);
    return process.kill(signal);
  }

  signal(index: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.at(index).process?.signal(signal);
  }

  /** Kills all remaining processes. */
  killAll(): void {
    this.isOver = true;
    for (const { newest } of this.all) {
      if (!newest) continue;
      this.mayEnd.add(newest);
      newest.signal('SIGKILL');
    }
  }

  private at(index: number): Server {
    const server = this.all[index];
    if (!server) throw new Error(`There is no server ${index}`);
    return server;
  }

  private ended(server: Server, process: ServerProcess, code: number | null): void {
    if (!this.mayEnd.has(process)) {
      this.report(`${server.name} ended by itself with code ${code}: ${endOf(process.text)}`);
      delete server.process;
      // The others continue. A server that does not start is reported.
      this.start(this.all.indexOf(server)).catch(() => undefined);
    } else if (stackFrame.test(process.text)) this.report(`${server.name} wrote a stack trace: ${endOf(process.text)}`);
  }
}
