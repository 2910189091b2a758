import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { KeyedQueue } from '../../../../server/keyedQueue';
import { addConnectionQueue, addPersonQueue } from '../../../../server/security/requestQueues';
import { patience } from '../../../support/patience';

/** A server whose responses wait until `next` releases them; `begun` lists the requests it handles. */
function held(add: (app: FastifyInstance) => void) {
  const app = Fastify();
  onTestFinished(() => app.close());
  add(app);
  const begun: string[] = [];
  const letGo: (() => void)[] = [];
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    begun.push(name);
    await new Promise<void>((resolve) => letGo.push(resolve));
    return name;
  });
  const next = async (count: number) => {
    await vi.waitFor(() => expect(letGo.length).toBeGreaterThanOrEqual(count), { timeout: patience });
    for (const go of letGo.splice(0)) go();
  };
  return { app, begun, next };
}

async function connected(app: FastifyInstance): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Counts the connections of a server. */
const connections = ({ server }: FastifyInstance) => promisify(server.getConnections.bind(server))();

const requests = (...names: string[]) => names.map((name) => `GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('queue', () => {
  it('serves a limited number in order, and drops those who leave', async () => {
    const queue = new KeyedQueue<string>(2);
    const told: string[] = [];
    const join = (name: string) => {
      const slot = queue.join('key');
      void slot.started.then((isStarted) => told.push(`${name} ${isStarted}`));
      return slot;
    };
    const slots = ['a', 'b', 'c', 'd', 'e'].map(join);
    await settle();
    expect(told).toEqual(['a true', 'b true']);
    slots[2]?.leave();
    slots[0]?.leave();
    slots[0]?.leave();
    await settle();
    expect(told.slice(2).sort()).toEqual(['c false', 'd true']);
    slots[1]?.leave();
    await settle();
    expect(told[4]).toBe('e true');
    slots[3]?.leave();
    slots[4]?.leave();
    expect(queue.lengthOf('key')).toBe(0);
  });
});

describe('pipelined requests (S39)', () => {
  it('are handled one at a time, without delay for other connections', async () => {
    const { app, begun, next } = held(addConnectionQueue);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [greedy, modest] = [await connected(app), await connected(app)];
    greedy.write(requests('a', 'b', 'c'));
    await vi.waitFor(() => expect(begun).toEqual(['a']));
    modest.write(requests('mine'));
    await vi.waitFor(() => expect(begun).toEqual(['a', 'mine']));
    for (let count = 0; count < 3; count += 1) await next(1);
    modest.end();
    greedy.end();
    expect(begun).toEqual(['a', 'mine', 'b', 'c']);
    expect((await text(greedy)).match(/\r\n\r\n[abc]/g)).toEqual(['\r\n\r\na', '\r\n\r\nb', '\r\n\r\nc']);
  });

  it('are dropped when the connection closes', async () => {
    const { app, begun, next } = held(addConnectionQueue);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [gone, other] = [await connected(app), await connected(app)];
    gone.write(requests('a', 'b', 'c'));
    await vi.waitFor(() => expect(begun).toEqual(['a']));
    gone.destroy();
    await vi.waitFor(async () => expect(await connections(app)).toBe(1));
    await next(1);
    other.write(requests('mine'));
    await vi.waitFor(() => expect(begun).toContain('mine'));
    expect(begun).toEqual(['a', 'mine']);
    await next(1);
    other.destroy();
  });

  it('close the connection above a few hundred', async () => {
    const { app, begun } = held(addConnectionQueue);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await connected(app);
    const closed = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    socket.write(requests(...Array.from({ length: 300 }, (_, number) => String(number))));
    await closed;
    expect(begun).toEqual([]);
  });
});

describe('requests of one person (S39)', () => {
  it('are handled six at a time over all connections, without delay for other people', async () => {
    const { app, begun, next } = held((server) =>
      addPersonQueue(server, ({ headers }) => Number(headers.person) || undefined),
    );
    const ask = (name: string, person: number) => app.inject({ url: `/${name}`, headers: { person: String(person) } });
    const many = Array.from({ length: 10 }, (_, number) => ask(`many ${number}`, 1));
    await vi.waitFor(() => expect(begun).toHaveLength(6));
    const others = [ask('other', 2), ask('nobody', 0), ask('nobody', 0)];
    await vi.waitFor(() => expect(begun.slice(6).sort()).toEqual(['nobody', 'nobody', 'other']));
    await next(9);
    await next(4);
    expect((await Promise.all([...many, ...others])).map(({ statusCode }) => statusCode)).toEqual(Array(13).fill(200));
    expect(begun).toHaveLength(13);
  });
});
