import { setTimeout as pause } from 'node:timers/promises';
import { askOnce, Connection, load, percentile, requestOf } from './client.mjs';
import { administrators, everything, runningMachines } from './people.mjs';
import { startOurs } from './servers.mjs';

const api = '/api/v1';
const connections = 16;

/** Interval in ms at which each simulated person requests all lists. A console requests them after changes only. */
const pollEveryMs = 5_000;
const changeEveryMs = 5_000;

const polled = [
  { path: `${api}/listprocess` },
  { path: `${api}/listrequest` },
  { path: `${api}/recentacts` },
  { method: 'POST', path: `${api}/ec2/listallinstance`, body: everything },
];

const stopOf = (token, { account, region, instance_id }) =>
  requestOf({
    ...{ method: 'POST', path: `${api}/machines/stop`, token },
    body: { account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
  });

/**
 * Measures what one server takes: changes and lists per second, and the response times of people who poll while machines are stopped.
 *
 * @returns rates per second, times in ms, the share of one core that polling takes, and bytes of memory
 */
export async function measureCapacity({ machines, people, databaseUrl, logLevel, seconds, say }) {
  const server = await startOurs({ machines, databaseUrl, logLevel });
  try {
    const { url } = server;
    say(`${people} people are signing in`);
    const tokens = await administrators(url, people);
    const running = await runningMachines(url, tokens[0]);
    const nextStop = (token) => () => {
      const machine = running.pop();
      return machine && stopOf(token, machine);
    };
    const some = Array.from({ length: connections }, (_, index) => tokens[index % tokens.length]);
    const lists = some.map((token) => requestOf({ path: `${api}/listprocess`, token, coding: 'br' }));
    const listed = await load(url, lists, seconds, 200);
    const changed = await load(url, some.map(nextStop), seconds, 200);
    const before = await server.measure();
    const times = await poll({ url, tokens, seconds: Math.max(20, seconds * 4), change: nextStop(tokens[0]) });
    const after = await server.measure();
    const cpuShare = (after.cpuMs - before.cpuMs) / times.ms;
    return {
      ...{ database: databaseUrl ? 'PostgreSQL' : 'embedded', machines, people },
      ...{ listsPerSecond: listed.perSecond, changesPerSecond: changed.perSecond, changeP99: changed.p99 },
      ...{ polls: times.all.length, p50: percentile(times.all, 0.5), p99: percentile(times.all, 0.99) },
      ...{ cpuShare, rss: after.rss },
    };
  } finally {
    await server.stop();
  }
}

/** Lets all people poll all lists, each on their own connection and starting at another moment. */
async function poll({ url, tokens, seconds, change }) {
  const all = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const isOver = () => performance.now() >= until;
  const person = async (token, index) => {
    const connection = new Connection(url);
    const etags = [];
    await pause((pollEveryMs / tokens.length) * index);
    while (!isOver()) {
      const next = performance.now() + pollEveryMs;
      for (const [number, question] of polled.entries()) {
        const request = requestOf({ ...question, token, coding: 'br', etag: etags[number] });
        const { status, head, ms } = await connection.ask(request);
        if (status !== 200 && status !== 304) throw new Error(`${question.path}: ${status}`);
        etags[number] = /^etag: (.+?)\r?$/im.exec(head)?.[1] ?? etags[number];
        all.push(ms);
      }
      await pause(Math.max(0, next - performance.now()));
    }
    connection.end();
  };
  const changes = async () => {
    while (!isOver()) {
      const request = change();
      if (request) await askOnce(url, request);
      await pause(changeEveryMs);
    }
  };
  await Promise.all([...tokens.map(person), changes()]);
  return { all, ms: performance.now() - began };
}
