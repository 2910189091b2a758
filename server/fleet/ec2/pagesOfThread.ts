import { on } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { CloudConfig } from '../../cloudConfig';
import { CloudError, type Place } from '../fleet';
import type { CloudFault } from '../lifecycle';
import { wordsOf } from './failures';
import type { MachinePage } from './machinePages';

/** A request to the thread. It ends when the port is closed. */
export interface ToThread {
  readonly place: Place;
  readonly port: MessagePort;
}

/** A message of the thread about one region. */
export type FromThread =
  | { readonly page: MachinePage }
  | { readonly isDone: true }
  | { readonly fault: CloudFault }
  | { readonly error: unknown };

/**
 * Reads machines in a worker thread, so that Amazon's SDK does not block requests while it parses a page. The thread starts with the first
 * reading. If it fails, its readings fail, and the next one starts another thread.
 */
export class PagesOfThread {
  private worker: Worker | undefined;

  /** @param script address of the built `readingThread.ts` */
  constructor(
    private readonly script: URL,
    private readonly config: CloudConfig,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** Implements `MachinePages`. The thread is one page ahead. */
  async *read({ account, region }: Place, signal: AbortSignal): AsyncGenerator<MachinePage> {
    signal.throwIfAborted();
    const { port1: port, port2 } = new MessageChannel();
    const request: ToThread = { place: { account, region }, port: port2 };
    const worker = this.running();
    worker.postMessage(request, [port2]);
    try {
      for await (const [message] of on(port, 'message', { signal, close: ['close'] }) as AsyncIterable<[FromThread]>) {
        if ('isDone' in message) return;
        if ('error' in message) throw message.error;
        if ('fault' in message) throw new CloudError(message.fault.code, message.fault.message, message.fault);
        port.postMessage('next');
        yield message.page;
      }
    } finally {
      port.close();
    }
    // The thread has failed, but may not have ended yet.
    this.forget(worker);
    throw new CloudError('NotRead', wordsOf('NotRead'), { detail: 'The thread that reads machines has stopped' });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.script, { workerData: this.config });
    worker.on('error', (error) => this.log.warn({ err: error }, 'the thread that reads machines failed'));
    worker.once('exit', () => this.forget(worker));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private forget(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
  }
}
