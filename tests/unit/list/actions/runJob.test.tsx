import PlayArrow from '@mui/icons-material/PlayArrow';
import { afterEach, expect, it } from 'vitest';
import type { RowAction } from '../../../../src/definitions/action';
import type { Row } from '../../../../src/definitions/basics';
import { closeJob, currentJob } from '../../../../src/list/actions/job';
import { beginJob, type JobSite, runJob } from '../../../../src/list/actions/runJob';

afterEach(closeJob);

const records = [
  { id: 'i-1', state: 'stopped' },
  { id: 'i-2', state: 'stopped' },
  { id: 'i-3', state: 'terminated' },
];

/** Runs an action without a question on these records, some of them hidden, and returns its targets. */
async function begin(hidden: readonly string[], part: Partial<RowAction> = {}) {
  const hit: Row[][] = [];
  const action = {
    ...{ name: 'start', label: 'Start', icon: PlayArrow, on: 'selection', reloads: false },
    when: ({ state }: Row) => state === 'stopped',
    runAll: async (rows: Row[]) => void hit.push(rows),
    ...part,
  } as RowAction;
  const site = { list: 'machines', tools: {}, unselect: () => undefined, ruleOf: () => ({}) } as unknown as JobSite;
  await beginJob(action, async () => ({ records, hidden }), site);
  return { hit, site };
}

it('runs at once on rows that are all in view', async () => {
  const { hit } = await begin([]);
  expect(hit).toEqual([records.slice(0, 2)]);
  expect(currentJob()).toBeUndefined();
});

it('asks before it reaches a hidden row, whether or not the action has a question', async () => {
  const { hit, site } = await begin(['i-2']);
  expect(hit).toEqual([]);
  expect(currentJob()).toMatchObject({ phase: 'asking', shown: true, records: records.slice(0, 2) });
  expect(currentJob()?.hidden).toEqual(new Set(['i-2']));
  await runJob(site);
  expect(hit).toEqual([records.slice(0, 2)]);
});

it('asks about a single hidden row even if the question is for several', async () => {
  const question = { ask: 'several', title: () => 'Start?', button: () => 'Start' } as const;
  const { hit } = await begin(['i-2'], { question, when: ({ id }) => id === 'i-2' });
  expect(hit).toEqual([]);
  expect(currentJob()?.phase).toBe('asking');
});

it('does not ask because of a hidden row that it passes over', async () => {
  const { hit } = await begin(['i-3']);
  expect(hit).toEqual([records.slice(0, 2)]);
});
