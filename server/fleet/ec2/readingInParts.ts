import { StringDecoder } from 'node:string_decoder';
import { setImmediate } from 'node:timers/promises';
import type { DescribeInstancesCommand, DescribeInstancesCommandOutput, EC2Client } from '@aws-sdk/client-ec2';

/** So many characters of an answer the SDK reads at once: some milliseconds' worth. A page of 1,000 machines has millions. */
const charactersAtOnce = 32 * 1_024;

/** The longest response, in characters. A page of 1,000 machines has some six million. */
const maxResponseLength = 128 * 1_048_576;

const listBegin = '<reservationSet>';
const listEnd = '</reservationSet>';

/** So many characters are looked through in one go where the SDK is to read none of them. */
const lookedAtOnce = 10 * charactersAtOnce;

/**
 * What the SDK is to read of a reservation, which is given as EC2 wrote it; nothing where it need not be read at all. What it leaves out
 * must be whole elements.
 */
export type Shorten = (reservation: string) => string | undefined;

interface How {
  readonly shorten?: Shorten | undefined;
  /** Characters of a part. */
  readonly atOnce?: number;
}

/**
 * An answer with a long list of reservations as several, each of which has some and all else but the list. They are cut one after the
 * other, as they are asked for; between them comes nothing now and then, for others to have their turn. What is not written as EC2 does
 * is left whole.
 */
export function* partsOf(xml: string, { shorten, atOnce = charactersAtOnce }: How = {}): Generator<string | undefined> {
  const begin = xml.indexOf(listBegin) + listBegin.length;
  const end = xml.lastIndexOf(listEnd);
  const isShort = xml.length <= atOnce && !shorten;
  // What is in a comment or a section of plain text would have to be told from the answer itself. EC2 sends none.
  if (isShort || begin < listBegin.length || end < begin || xml.includes('<!')) return yield xml;
  // That it is looked through as a whole, which puts it together from its chunks, has a turn of its own.
  yield undefined;
  const [head, tail] = [xml.slice(0, begin), xml.slice(end)];
  const tags = /<(\/?)item>/g;
  tags.lastIndex = begin;
  let depth = 0;
  let from = begin;
  let looked = 0;
  let part = '';
  for (let tag = tags.exec(xml); tag && tag.index < end; tag = tags.exec(xml)) {
    depth += tag[1] === '' ? 1 : -1;
    // Of what is closed and was never opened nothing is known: the rest is one part.
    if (depth < 0) break;
    if (depth > 0) continue;
    const reservation = xml.slice(from, tags.lastIndex);
    from = tags.lastIndex;
    looked += reservation.length;
    part += (shorten ? shorten(reservation) : reservation) ?? '';
    const isFull = part.length >= atOnce;
    if (!isFull && looked < lookedAtOnce) continue;
    yield isFull ? head + part + tail : undefined;
    looked = 0;
    if (isFull) part = '';
  }
  yield head + part + xml.slice(from, end) + tail;
}

/** An answer on its way through the SDK. */
interface Answer {
  readonly statusCode: number;
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

/** What is left of an answer, and the answer itself. */
interface Left {
  readonly parts: Generator<string | undefined>;
  readonly response: Answer;
  next: string | undefined;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop in which no other part of any answer is read: several regions are read side by side. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** The next part; nothing after the last one. */
async function nextOf(parts: Generator<string | undefined>): Promise<string | undefined> {
  for (;;) {
    await ownTurn();
    const { value, done } = parts.next();
    if (done) return undefined;
    if (value !== undefined) return value;
  }
}

/** What a command's {@link Shorten} is known by on its way through the SDK. */
const shortens = 'quarterdeck:shortens';

/** Lets the SDK read less of the answer to a command, where its client is {@link readingInParts}. */
export function shortening(shorten: Shorten) {
  return <Sent extends Pick<DescribeInstancesCommand, 'middlewareStack'>>(command: Sent): Sent => {
    command.middlewareStack.add(
      (next, context) => (args) => {
        context[shortens] = shorten;
        return next(args);
      },
      { step: 'initialize', name: 'saysWhatToShorten' },
    );
    return command;
  };
}

/** An answer as text, each chunk as soon as it is there: all at once, a page of 1,000 machines takes some 25 ms. */
async function textOf({ body }: Answer): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const decoder = new StringDecoder('utf8');
  let text = '';
  for await (const chunk of body) {
    text += decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (text.length > maxResponseLength) throw new Error('The response is too long');
  }
  return text + decoder.end();
}

/**
 * Lets a client read long lists of machines in parts, between which others get their turn: the SDK reads an answer in one go, which
 * takes a page of 1,000 machines a sixth of a second. One middleware stands below the SDK's own reading and hands it a part of what
 * came, the other above it asks for part after part and puts together what was read.
 */
export function readingInParts(client: EC2Client): EC2Client {
  const under = new WeakMap<object, Left>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const left = under.get(context);
      if (left) return { response: Object.assign(left.response, { body: Buffer.from(left.next ?? '') }) };
      const answer = await next(args);
      const response = answer.response as Answer;
      if (context.commandName !== 'DescribeInstancesCommand' || response.statusCode !== 200) return answer;
      const parts = partsOf(await textOf(response), { shorten: context[shortens] as Shorten | undefined });
      const first = await nextOf(parts);
      response.body = Buffer.from(first ?? '');
      under.set(context, { parts, response, next: first });
      return answer;
    },
    { step: 'deserialize', priority: 'low', name: 'handsOutParts' },
  );
  client.middlewareStack.add(
    (next, context) => async (args) => {
      under.delete(context);
      try {
        const result = await next(args);
        const left = under.get(context);
        if (!left) return result;
        const whole = result.output as DescribeInstancesCommandOutput;
        for (;;) {
          left.next = await nextOf(left.parts);
          if (left.next === undefined) break;
          const { output } = await next(args);
          const { Reservations = [] } = output as DescribeInstancesCommandOutput;
          whole.Reservations ??= [];
          for (const reservation of Reservations) whole.Reservations.push(reservation);
        }
        return result;
      } finally {
        under.delete(context);
      }
    },
    { step: 'deserialize', priority: 'high', name: 'asksForParts' },
  );
  return client;
}
