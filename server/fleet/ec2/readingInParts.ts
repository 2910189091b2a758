import { setImmediate } from 'node:timers/promises';
import type { DescribeInstancesCommandOutput, EC2Client } from '@aws-sdk/client-ec2';

/** So many characters of an answer the SDK reads at once: some ten milliseconds' worth. A page of 1,000 machines has millions. */
const charactersAtOnce = 96 * 1_024;

const listBegin = '<reservationSet>';
const listEnd = '</reservationSet>';

/** What is in these would have to be told from the answer itself. EC2 sends none. */
const opaque = /<!\[CDATA\[|<!--/;

/**
 * An answer with a long list of reservations as several, each of which has some and all else but the list. They are cut one after the
 * other, as they are asked for. What is not written as EC2 does is left whole.
 */
export function* partsOf(xml: string, atOnce = charactersAtOnce): Generator<string> {
  const begin = xml.indexOf(listBegin) + listBegin.length;
  const end = xml.lastIndexOf(listEnd);
  if (xml.length <= atOnce || begin < listBegin.length || end < begin || opaque.test(xml)) return yield xml;
  const [head, tail] = [xml.slice(0, begin), xml.slice(end)];
  const tags = /<(\/?)item>/g;
  tags.lastIndex = begin;
  let depth = 0;
  let from = begin;
  for (let tag = tags.exec(xml); tag && tag.index < end; tag = tags.exec(xml)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth > 0 || tags.lastIndex - from < atOnce) continue;
    // Of what is closed and was never opened nothing is known: the rest is one part.
    if (depth < 0) break;
    yield head + xml.slice(from, tags.lastIndex) + tail;
    from = tags.lastIndex;
  }
  yield head + xml.slice(from, end) + tail;
}

/** An answer on its way through the SDK. */
interface Answer {
  readonly statusCode: number;
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

/** What is left of an answer, and the answer itself. */
interface Left {
  readonly parts: Generator<string>;
  readonly response: Answer;
  next: IteratorResult<string>;
}

async function textOf({ body }: Answer): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
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
      if (left) return { response: Object.assign(left.response, { body: Buffer.from(left.next.value) }) };
      const answer = await next(args);
      const response = answer.response as Answer;
      if (context.commandName !== 'DescribeInstancesCommand' || response.statusCode !== 200) return answer;
      const parts = partsOf(await textOf(response));
      const first = parts.next();
      response.body = Buffer.from(first.value ?? '');
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
        for (left.next = left.parts.next(); !left.next.done; left.next = left.parts.next()) {
          await setImmediate();
          const { output } = await next(args);
          const { Reservations = [] } = output as DescribeInstancesCommandOutput;
          for (const reservation of Reservations) whole.Reservations?.push(reservation);
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
