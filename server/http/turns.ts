import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** So many requests of one person are carried out at once: a browser has as many connections to one host. */
const ofOnePerson = 6;

/** So many requests may wait on one connection; no client that means well sends as many without reading an answer. */
const maximumWaiting = 200;

/** Somebody's place in a line. */
export interface Place {
  /** Whether it came to be their turn; not if they left before. */
  readonly turn: Promise<boolean>;
  /** Ends the turn, or leaves the line. */
  readonly end: () => void;
}

/** Lines in which some are served at once, and the others wait in their order. */
export class Turns<Key> {
  private readonly lines = new Map<Key, { readonly begin: (isTurn: boolean) => void }[]>();

  constructor(private readonly atOnce: number) {}

  /** How many stand in a line, served or waiting. */
  lengthOf(key: Key): number {
    return this.lines.get(key)?.length ?? 0;
  }

  /** Joins a line at its end. */
  join(key: Key): Place {
    const line = this.lines.get(key) ?? [];
    this.lines.set(key, line);
    let begin: (isTurn: boolean) => void = () => undefined;
    const turn = new Promise<boolean>((resolve) => {
      begin = resolve;
    });
    const place = { begin };
    if (line.push(place) <= this.atOnce) begin(true);
    const end = () => {
      const index = line.indexOf(place);
      if (index < 0) return;
      line.splice(index, 1);
      begin(false);
      if (index < this.atOnce) line[this.atOnce - 1]?.begin(true);
      if (line.length === 0) this.lines.delete(key);
    };
    return { turn, end };
  }
}

/** Whether nobody is there to be answered. Of a connection that was cut, not even the address is known any more. */
function isGone({ raw, ip }: FastifyRequest): boolean {
  return raw.socket.destroyed || (ip as string | undefined) === undefined;
}

/** Gives up a request whose sender has gone while it waited. */
function giveUp(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

/**
 * Carries out the requests of one connection one after the other. HTTP/1.1 answers them in their order anyway; those that were sent
 * ahead would only fill the line in front of the database, where everybody waits.
 */
export function addConnectionTurns(app: FastifyInstance): void {
  const turns = new Turns<Socket>(1);
  const places = new WeakMap<Socket, Set<Place>>();

  const placesOf = (socket: Socket) => {
    const known = places.get(socket);
    if (known) return known;
    const made = new Set<Place>();
    places.set(socket, made);
    // Of the answers that wait behind another one, Node says nothing when the connection ends.
    socket.once('close', () => {
      for (const { end } of made) end();
    });
    return made;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (turns.lengthOf(socket) > maximumWaiting) socket.destroy();
    if (isGone(request)) return giveUp(reply);
    const ofSocket = placesOf(socket);
    const place = turns.join(socket);
    ofSocket.add(place);
    reply.raw.once('close', () => {
      place.end();
      ofSocket.delete(place);
    });
    if (!(await place.turn) || isGone(request)) return giveUp(reply);
  });
}

/**
 * Lets nobody keep the others waiting: of one person only so many requests are carried out at once, on however many connections.
 *
 * @param personOf by what a person is known at this point; nobody is left to themselves
 */
export function addPersonTurns(
  app: FastifyInstance,
  personOf: (request: FastifyRequest) => string | number | undefined,
): void {
  const turns = new Turns<string | number>(ofOnePerson);
  const places = new WeakMap<FastifyRequest, Place>();
  app.addHook('onRequest', async (request, reply) => {
    const person = personOf(request);
    if (person === undefined) return;
    const place = turns.join(person);
    places.set(request, place);
    reply.raw.once('close', place.end);
    if (!(await place.turn)) return giveUp(reply);
  });
  // What is left is to send the answer, and how long that takes is up to whoever reads it.
  app.addHook('onSend', async (request) => places.get(request)?.end());
  app.addHook('onResponse', async (request) => places.get(request)?.end());
}
