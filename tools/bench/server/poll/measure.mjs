import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askOnce, requestOf } from '../client.mjs';
import { administrators, everything } from '../people.mjs';
import { startOurs } from '../servers.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The server's default page size. */
const pageSize = 500;

const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'];

/** Changes before each reading: none known, none changed, one in a hundred changed. */
const rounds = [
  { title: 'the first one', changedEach: 0 },
  { title: 'nothing has changed', changedEach: 0 },
  { title: 'one in a hundred has changed', changedEach: 100 },
];

/** Returns the CPU time of a process in ms. The kernel counts in steps of 10 ms. */
function cpuOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** Starts the cloud, and records the start and end of readings by region. */
async function startCloud(machines) {
  const child = fork(here('cloud.mjs'), [String(machines / regions.length)]);
  const [{ url }] = await once(child, 'message');
  const heard = { begun: [], sent: [] };
  child.on('message', ({ begun, sent }) => {
    if (begun) heard.begun.push(Date.now());
    if (sent) heard.sent.push(Date.now());
  });
  return { url, heard, tell: (what) => child.send(what), stop: () => child.kill('SIGKILL') };
}

async function until(isSo, everyMs) {
  while (!(await isSo())) await pause(everyMs);
}

/** Measures the SDK alone, once, since it is equally fast each time. */
async function bareSdk(cloud) {
  const child = fork(here('sdk.mjs'), [cloud.url, regions.join(), String(pageSize)]);
  await once(child, 'message');
  child.send('page');
  const [result] = await once(child, 'message');
  child.kill();
  return result;
}

function configFile(folder, url) {
  const accounts = { '019': { name: 'measured', regions } };
  const file = join(folder, 'cloud.json');
  writeFileSync(file, JSON.stringify({ accounts, endpoint: url, poll: { restSeconds: 10, pageSize } }));
  return file;
}

async function startServer({ cloud, databaseUrl, folder }) {
  const more = {
    CLOUD_CONFIG: configFile(folder, cloud.url),
  };
  Object.assign(more, { AWS_ACCESS_KEY_ID: 'measured', AWS_SECRET_ACCESS_KEY: 'measured' });
  return startOurs({ machines: 0, databaseUrl, logLevel: 'warn', more });
}

/** Returns the memory in bytes of a server that has read an empty cloud. */
export async function emptyMemory({ databaseUrl }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-poll-'));
  const cloud = await startCloud(0);
  let ours;
  try {
    ours = await startServer({ cloud, databaseUrl, folder });
    await until(() => cloud.heard.sent.length >= regions.length, 100);
    await administrators(ours.url, 1);
    await pause(1_000);
    return (await ours.measure()).rss;
  } finally {
    await ours?.stop();
    cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures how a server reads the machines of a cloud, beside Amazon's SDK that pages through them. A reading ends when a list contains it:
 * it is read, saved and indexed then.
 */
export async function measurePoll({ machines, databaseUrl, emptyRss, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-poll-'));
  const cloud = await startCloud(machines);
  const database = databaseUrl ? 'PostgreSQL' : 'embedded';
  let ours;
  try {
    say(`${database}, ${machines} machines: the SDK alone`);
    const bare = await bareSdk(cloud);
    const results = [];
    // The start is not measured.
    cloud.tell({ gate: 'shut' });
    ours = await startServer({ cloud, databaseUrl, folder });
    const [token] = await administrators(ours.url, 1);
    await ours.measure();
    const asOf = async () => {
      // A different query each time, since a repeated one may be answered from the cache.
      const body = { ...everything, instance_ids: [`i-${Date.now()}`] };
      const request = requestOf({ method: 'POST', path: '/api/v1/ec2/listallinstance', token, body });
      const { as_of, warnings } = JSON.parse((await askOnce(ours.url, request)).body.toString());
      return warnings.length > 0 ? 0 : Date.parse(as_of);
    };
    for (const [index, { title }] of rounds.entries()) {
      say(`${database}, ${machines} machines: ${title}`);
      // A second reading of a region after a failure must not count for the next round.
      cloud.heard.begun.length = 0;
      cloud.heard.sent.length = 0;
      if (index === 0) cloud.tell({ gate: 'open' });
      await until(() => cloud.heard.begun.length > 0, 5);
      const [began, before] = [Date.now(), cpuOf(ours.child)];
      await until(() => cloud.heard.sent.length >= regions.length, 20);
      await until(async () => (await asOf()) >= began - 1_000, 200);
      const [ms, cpuMs] = [Date.now() - began, cpuOf(ours.child) - before];
      const { longestBlock, longestCpuBlock, rss } = await ours.measure();
      const ratio = cpuMs / bare.cpuMs;
      results.push({ title, cpuMs, ms, bare, ratio, longestBlock, longestCpuBlock, rss });
      say(
        `  ${ratio.toFixed(2)} of the SDK’s ${bare.cpuMs.toFixed(0)} ms; longest block ${longestCpuBlock.toFixed(0)} ms CPU`,
      );
      cloud.tell({ changedEach: rounds[index + 1]?.changedEach ?? 0 });
    }
    const request = requestOf({ method: 'POST', path: '/api/v1/ec2/listallinstance', token, body: everything });
    const bytes = (await askOnce(ours.url, request)).body.length;
    const { longestBlock, longestCpuBlock, rss } = await ours.measure();
    const served = { bytes, longestBlock, longestCpuBlock, beyondEmpty: rss - emptyRss };
    return { database, machines, rounds: results, served };
  } finally {
    await ours?.stop();
    cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
