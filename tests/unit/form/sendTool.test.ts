// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { describe, expect, it, vi } from 'vitest';
import { register } from '../../../contract/authentication';
import { beginSession, endSession } from '../../../src/authProvider/session';
import type { ToolDefinition } from '../../../src/definitions/tool';
import { fieldsIn, layoutOf } from '../../../src/form/fields';
import { sendTool } from '../../../src/form/sendTool';
import '../../../src/i18n/consoleTexts';

const fields = fieldsIn(
  layoutOf(register, ['username', { name: 'password', kind: 'password' }, { own: 'confirm', kind: 'password' }]),
);
const values = { username: 'ada', password: 'tower bridge', confirm: 'tower bridge' };

describe('a form whose values its call does not allow', () => {
  const tool = { call: register, answer: { failure: 'Failed' } } as unknown as ToolDefinition;
  const act = { name: 'submit', label: 'Submit' };
  const { signal } = new AbortController();

  it.each([
    ['a value that is missing', { ...values, username: '' }, undefined, '“username” is missing'],
    ['a key that the call does not have', values, { username: 'ada', usename: 'ada' }, 'is missing'],
    ['a value of another kind', values, { ...values, confirm: undefined, username: 7 }, '“username” is not allowed'],
  ])('sends nothing and says why: %s', async (_, filled, body, why) => {
    const fetched = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetched);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
    const said = await sendTool(tool, fields, filled, act, signal, body);
    endSession('logout');
    vi.unstubAllGlobals();
    expect(said).toMatchObject({ tone: 'error', text: expect.stringMatching(/^Nothing was sent: /) });
    expect(said?.text).toContain(why);
    expect(fetched).not.toHaveBeenCalled();
  });
});
