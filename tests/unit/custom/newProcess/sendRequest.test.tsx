import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import { emptyForm } from '../../../../src/custom/newProcess/processForm';
import { requestBody } from '../../../../src/custom/newProcess/requestBody';
import { sendRequest } from '../../../../src/custom/newProcess/sendRequest';
import { ask } from '../../../../src/dataProvider/ask';
import { CallError } from '../../../../src/dataProvider/callError';

vi.mock('../../../../src/dataProvider/ask', () => ({ ask: vi.fn() }));

const asked = vi.mocked(ask);
const replyOf = (body: unknown, status = 200) => ({
  status,
  body,
  text: JSON.stringify(body),
  headers: new Headers(),
});
const answered = (body: object) => asked.mockResolvedValueOnce({ answer: body, reply: replyOf(body) });
const sent = (password = '') => sendRequest(requestBody(emptyForm('019'), password));

afterEach(() => asked.mockReset());

describe('what came of a request for a process', () => {
  it('is a success in the server’s words, or in the console’s where it has none', async () => {
    answered({ status: 'success', message: 'Asked' });
    expect(await sent()).toMatchObject({ tone: 'success', text: 'Asked' });
    answered({ data: { status: 'success' } });
    expect(await sent()).toMatchObject({ tone: 'success', text: 'Process requested' });
  });

  it('is a failure by its detail, else that it failed, with what else the server says', async () => {
    answered({ status: 'failed', detail: 'No such account', message: 'x' });
    expect(await sent()).toMatchObject({ tone: 'error', text: 'No such account', hint: undefined });
    asked.mockRejectedValueOnce(new CallError('status', replyOf({ message: 'Already pending' }, 409)));
    expect(await sent()).toMatchObject({ tone: 'error', text: 'Failed to create process', hint: 'Already pending' });
  });

  it('is unknown without an answer, and says so', async () => {
    const text = 'An error occurred. Please try again.';
    asked.mockRejectedValueOnce(new CallError('timeout'));
    expect(await sent()).toMatchObject({ tone: 'warning', text, hint: expect.stringContaining('outcome is unknown') });
    asked.mockRejectedValueOnce(new CallError('network'));
    expect(await sent()).toMatchObject({ tone: 'warning', text, hint: expect.stringContaining('may have been done') });
    asked.mockRejectedValueOnce(new CallError('session'));
    expect(await sent()).toBeUndefined();
  });

  it('has the password nowhere in it', async () => {
    answered({ status: 'failed', detail: 'hunter22 is too weak', echo: { pwd: 'hunter22', password: 'hunter22' } });
    const answer = await sent('hunter22');
    expect(JSON.stringify(answer)).not.toContain('hunter22');
    expect(answer?.text).toBe('•••••• is too weak');
  });
});
