import { setImmediate } from 'node:timers/promises';
import type { EC2Client } from '@aws-sdk/client-ec2';

/** The longest response, in bytes. A page of 50 machines has some 300,000. */
const maxResponseLength = 128 * 1_048_576;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop in which no other response is parsed. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxResponseLength) throw new Error('The response is too long');
  }
  return Buffer.concat(chunks);
}

/**
 * Hands each response to the SDK in a turn of the event loop of its own. The SDK parses a response in one go, and the responses
 * of several lookups may arrive together.
 */
export function inOwnTurns(client: EC2Client): EC2Client {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (...request) => {
    const result = await handle(...request);
    result.response.body = await bytesOf(result.response.body);
    await ownTurn();
    return result;
  };
  return client;
}
