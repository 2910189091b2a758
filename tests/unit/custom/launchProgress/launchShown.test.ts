// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { machinesIn } from '../../../../src/custom/launchProgress/launchedMachines';
import type { LaunchRecord } from '../../../../src/custom/launchProgress/launchRecord';
import type { Seen, ToldLaunch } from '../../../../src/custom/launchProgress/launchShown';
import { shownLaunch } from '../../../../src/custom/launchProgress/launchShown';
import { resultOf } from '../../../../src/form/results';

const data = ['running', 'pending'].map((status, index) => ({ process_id: 12, instance_id: `i-${index}`, status }));
const replyOf = (body: unknown) => ({ status: 200, text: JSON.stringify(body), body, headers: new Headers() });
const body = { process_id: 12, template_id: 'lt-1', version: '3', count: 2, instance_type: null, tagname: '' };
const record: LaunchRecord = { key: 'k', body, at: 5, unknown: false, done: false };
const lost: LaunchRecord = { ...record, unknown: true };
const nothing: Seen = { step: 'nothing' };
const told = (outcome: ToldLaunch['outcome'], message: string | null = null, rows: object[] = data): Seen => ({
  step: 'told',
  launch: { outcome, message, count: 2, machines: machinesIn({ data: rows }) ?? [], reply: replyOf({ data: rows }) },
});
const success = resultOf(
  'success',
  'Launched 2 machines',
  replyOf({ data: data.map((row) => ({ ...row, status: 'pending' })) }),
);
const timedOut = { ...resultOf('warning', 'No answer in time'), at: 7 };

describe('the shown launch', () => {
  it('is in progress, with a count if the server reports one', () => {
    expect(shownLaunch(lost, undefined, true, nothing)).toMatchObject({ underWay: true, progress: undefined });
    expect(shownLaunch(lost, undefined, true, told('under_way')).progress).toEqual({ running: 1, of: 2 });
    expect(shownLaunch(lost, timedOut, false, told('under_way')).answer).toBeUndefined();
  });

  it('is its response with the current states of its machines', () => {
    expect(shownLaunch(record, success, false, nothing)).toMatchObject({ answer: success, open: false });
    const later = shownLaunch(record, success, false, told('success'));
    expect(later.answer).toBe(success);
    expect(later.machines.map(({ status }) => status)).toEqual(['running', 'pending']);
    expect(later.progress).toEqual({ running: 1, of: 2 });
  });

  it('resolves an unknown outcome by the server’s status', () => {
    expect(shownLaunch(lost, timedOut, false, nothing)).toMatchObject({ answer: timedOut, open: true });
    expect(shownLaunch(lost, timedOut, false, told('success', 'Launched'))).toMatchObject({
      answer: { tone: 'success', text: 'The launch went through: 2 machines', hint: 'Launched', at: 7 },
      open: false,
    });
    expect(shownLaunch(lost, timedOut, false, told('failed', 'No capacity', []))).toMatchObject({
      answer: { tone: 'error', text: 'No capacity' },
      progress: undefined,
    });
    expect(shownLaunch(lost, timedOut, false, told('warning', 'EC2 is silent', []))).toMatchObject({
      answer: { tone: 'warning', text: 'The launch needs a manual check', hint: 'EC2 is silent' },
    });
  });

  it('says that nothing was launched only after the server has denied it twice', () => {
    expect(shownLaunch(lost, timedOut, false, { step: 'absent', reads: 1 }).answer).toBe(timedOut);
    const text = 'The server has no record of this launch. Nothing was launched';
    expect(shownLaunch(lost, timedOut, false, { step: 'absent', reads: 2 }).answer).toMatchObject({
      tone: 'error',
      text,
    });
    const refused = resultOf('error', 'No driver');
    const shown = shownLaunch(lost, refused, false, { step: 'absent', reads: 2 });
    expect(shown.answer).toMatchObject({ text: 'No driver', hint: text });
  });

  it('is a warning after a reload during the request, until the server reports its outcome', () => {
    expect(shownLaunch(lost, undefined, false, nothing).answer).toMatchObject({
      tone: 'warning',
      text: 'You left the page before the response came: launching 2 machines for process 12',
      at: 5,
    });
    expect(shownLaunch(lost, undefined, false, told('success')).answer).toMatchObject({ tone: 'success', at: 5 });
  });

  it('is empty without a launch, or if its response could not be stored', () => {
    expect(shownLaunch(record, undefined, false, nothing)).toMatchObject({ underWay: false, answer: undefined });
    expect(shownLaunch(undefined, undefined, false, nothing)).toMatchObject({ answer: undefined, machines: [] });
  });
});
