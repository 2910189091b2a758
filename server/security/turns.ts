import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** So many requests of one person are carried out at once: a browser has as many connections to one host. */
const ofOnePerson = 6;

/** So many requests may wait on one connection; no client that means well sends as many without reading an answer. */
const maximumWaiting = 200;

/** Somebody's place in a line. */
export interface Place {
  /** Is told whether it came to be their turn, at once where it is; not if they left before. */
  readonly whenTurn: (tell: (isTurn: boolean) => void) => void;
  /** Ends the turn, or leaves the line. */
  readonly end: () => void;
}

/** A place as the line has it. */
class Standing implements Place {
  private isTurn: boolean | undefined;
  private tell: ((isTurn: boolean) => void) | undefined;

  constructor(private readonly leave: (place: Standing) => void) {}

  begin(isTurn: boolean): void {
    if (this.isTurn !== undefined) return;
    this.isTurn = isTurn;
    this.tell?.(isTurn);
  }

  readonly whenTurn = (tell: (isTurn: boolean) => void): void => {
    if (this.isTurn === undefined) this.tell = tell;
    else tell(this.isTurn);
  };

  readonly end = (): void => this.leave(this);
}

/** Lines in which some are served at once, and the others wait in their order. */
export class Turns<Key> {
  private readonly lines = new Map<Key, Standing[]>();

  constructor(private readonly atOnce: number) {}

  /** How many stand in a line, served or waiting. */
  lengthOf(key: Key): number {
    return this.lines.get(key)?.length ?? 0;
  }

  /** Joins a line at its end. */
  join(key: Key): Place {
    const known = this.lines.get(key);
    const line = known ?? [];
    if (!known) this.lines.set(key, line);
    const place = new Standing((leaving) => {
      const index = line.indexOf(leaving);
      if (index < 0) return;
      line.splice(index, 1);
      leaving.begin(false);
      if (index < this.atOnce) line[this.atOnce - 1]?.begin(true);
      if (line.length === 0) this.lines.delete(key);
    });
    if (line.push(place) <= this.atOnce) place.begin(true);
    return place;
  }
}

/** Whether nobody is there to be answered. Of a connection that was cut, not even the address is known any more. */
function isGone({ raw, ip }: FastifyRequest): boolean {
  return raw.socket.destroyed || (ip as string | undefined) === undefined;
}

/** Gives up a request whose sender has gone while it waited. */
function giveUp(reply: FastifyReply): void {
  reply.hijack();
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

  app.addHook('onRequest', (request, reply, next) => {
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
    const go = () => (isGone(request) ? giveUp(reply) : next());
    // Only when everything has joined that came with it: of too much, nothing is carried out.
    place.whenTurn((isTurn) => (isTurn ? queueMicrotask(go) : giveUp(reply)));
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
  const end = (request: FastifyRequest) => places.get(request)?.end();
  app.addHook('onRequest', (request, reply, next) => {
    const person = personOf(request);
    if (person === undefined) return next();
    const place = turns.join(person);
    places.set(request, place);
    reply.raw.once('close', place.end);
    place.whenTurn((isTurn) => (isTurn ? next() : giveUp(reply)));
  });
  // What is left is to send the answer, and how long that takes is up to whoever reads it.
  app.addHook('onSend', (request, _reply, _payload, next) => {
    end(request);
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    end(request);
    next();
  });
}
