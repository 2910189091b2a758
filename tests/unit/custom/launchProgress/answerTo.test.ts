import { describe, expect, it } from 'vitest';
import { answerTo } from '../../../../src/custom/launchProgress/launchedMachines';

const replyOf = (body: unknown, status = 200) => ({
  status,
  text: JSON.stringify(body),
  body,
  headers: new Headers(),
});
const machine = { process_id: 12, instance_id: 'i-1', machine_ipv4: '10.0.0.4', machine_ipv6: '', status: 'pending' };
const check = 'Machines may have been launched. Check manually before you launch again.';

describe('the result of a launch', () => {
  it('is a success that counts the machines of a 200', () => {
    const one = answerTo(replyOf({ status: 'success', message: '1 machine launched', data: [machine] }));
    expect([one.tone, one.text, one.hint]).toEqual(['success', 'Launched 1 machine', undefined]);
    const { tone, text } = answerTo(replyOf({ data: [machine, machine] }));
    expect([tone, text]).toEqual(['success', 'Launched 2 machines']);
  });

  it('asks for a manual check with the server’s message if the status is a warning', () => {
    const body = { status: 'Warning', message: 'EC2 did not say', data: [machine] };
    const told = { tone: 'warning', text: 'The launch needs a manual check', hint: 'EC2 did not say' };
    expect(answerTo(replyOf(body))).toMatchObject(told);
    expect(answerTo(replyOf(body, 202))).toMatchObject(told);
    expect(answerTo(replyOf({ status: 'warning' }))).toMatchObject({ tone: 'warning', hint: check });
  });

  it('names any other 2xx code', () => {
    for (const code of [201, 202, 204]) {
      expect(answerTo(replyOf({ status: 'success', data: [machine] }, code))).toMatchObject({
        tone: 'warning',
        text: `Unexpected status: ${code}`,
        hint: check,
      });
    }
  });

  it('is a warning without machines', () => {
    for (const body of [
      null,
      [],
      'x',
      {},
      { status: 'success' },
      { data: null },
      { data: {} },
      { data: [null, null] },
    ]) {
      expect(answerTo(replyOf(body))).toMatchObject({
        tone: 'warning',
        text: 'The response does not say which machines were launched',
        hint: check,
      });
    }
    expect(answerTo(replyOf({ status: 'success', data: [] }))).toMatchObject({
      tone: 'warning',
      text: 'Launched 0 machines',
    });
  });

  it('is a failure if a 200 says so', () => {
    expect(answerTo(replyOf({ status: 'failed', message: 'No capacity' }))).toMatchObject({
      tone: 'error',
      text: 'No capacity',
    });
    expect(answerTo(replyOf({ status: 'Error' }))).toMatchObject({ tone: 'error', text: 'Machine launch failed' });
  });
});
