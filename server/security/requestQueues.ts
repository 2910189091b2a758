import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KeyedQueue, type Slot } from '../keyedQueue';

/** A browser opens as many connections to one host. */
const concurrentPerPerson = 6;

/** No well-behaved client pipelines as many requests without reading a response. */
const maxPipelined = 200;

/** Returns true if the client has disconnected. Fastify loses the address of a closed socket. */
function isGone({ raw, ip }: FastifyRequest): boolean {
  return raw.socket.destroyed || (ip as string | undefined) === undefined;
}

/** Drops a request whose client disconnected while it waited. */
function drop(reply: FastifyReply): void {
  reply.hijack();
}

/**
 * Handles the requests of one connection one at a time. HTTP/1.1 answers them in order anyway; pipelined requests would only fill the
 * queue for the database, where everybody waits.
 */
export function addConnectionQueue(app: FastifyInstance): void {
  const queue = new KeyedQueue<Socket>(1);
  const slotsBySocket = new WeakMap<Socket, Set<Slot>>();

  const slotsOf = (socket: Socket) => {
    const known = slotsBySocket.get(socket);
    if (known) return known;
    const slots = new Set<Slot>();
    slotsBySocket.set(socket, slots);
    // Node emits no event for responses that wait behind another one when the connection closes.
    socket.once('close', () => {
      for (const { leave } of slots) leave();
    });
    return slots;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (queue.lengthOf(socket) > maxPipelined) socket.destroy();
    if (isGone(request)) return drop(reply);
    const slots = slotsOf(socket);
    const slot = queue.join(socket);
    slots.add(slot);
    reply.raw.once('close', () => {
      slot.leave();
      slots.delete(slot);
    });
    if (!(await slot.started) || isGone(request)) drop(reply);
  });
}

/**
 * Limits how many requests of one person are handled at a time, over all connections, so that nobody keeps others waiting.
 *
 * @param personOf identifies the person; requests without one are not limited
 */
export function addPersonQueue(
  app: FastifyInstance,
  personOf: (request: FastifyRequest) => string | number | undefined,
): void {
  const queue = new KeyedQueue<string | number>(concurrentPerPerson);
  const slots = new WeakMap<FastifyRequest, Slot>();
  app.addHook('onRequest', async (request, reply) => {
    const person = personOf(request);
    if (person === undefined) return;
    const slot = queue.join(person);
    slots.set(request, slot);
    reply.raw.once('close', slot.leave);
    if (!(await slot.started)) drop(reply);
  });
  // Sending takes as long as the client reads, so the turn ends before.
  app.addHook('onSend', async (request) => slots.get(request)?.leave());
  app.addHook('onResponse', async (request) => slots.get(request)?.leave());
}
