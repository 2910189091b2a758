import { describe, expect, it } from 'vitest';
import { isChange } from '../../../contract/call';
import { calls } from '../../../contract/calls';
import { cellLook, wholeText } from '../../../src/components/cellLook';
import { machineTones } from '../../../src/components/tones';
import { columnRule } from '../../../src/dataProvider/columnRules';
import { auditActions, auditWord } from '../../../src/definitions/auditActions';

const look = (column: string, value: unknown) => cellLook(columnRule({}, column), { [column]: value });

describe('a cell', () => {
  it('shows booleans, missing values, lists and objects', () => {
    expect(look('active', true).text).toBe('Yes');
    expect(look('active', false).text).toBe('No');
    expect(look('note', null)).toEqual({ kind: 'none', text: '-' });
    expect(look('windows', ['night', 'noon']).text).toBe('night, noon');
    expect(look('tags', { team: 'air' }).text).toBe('{"team":"air"}');
    expect(look('limit', 7)).toEqual({ kind: 'number', text: '7' });
    expect(look('bytes', '9007199254740993')).toEqual({ kind: 'number', text: '9007199254740993' });
    expect(look('id', '9007199254740993')).toEqual({ kind: 'identifier', text: '9007199254740993', tail: 6 });
  });

  it('shows the configured name of an account beside its code', () => {
    expect(look('account', '900')).toEqual({ kind: 'text', text: '900', beside: 'Hospitality' });
    expect(look('account', 900)).toMatchObject({ kind: 'text', text: '900', beside: 'Hospitality' });
    expect(look('account', '777')).toEqual({ kind: 'text', text: '777' });
    expect(wholeText(columnRule({}, 'account'), { account: '900' })).toBe('900');
  });

  it('shows 300 characters of a long text, 2,000 in the tooltip, and copies it whole', () => {
    const long = 'x'.repeat(10_000);
    const { text, title } = look('note', long);
    expect(text).toBe(`${'x'.repeat(300)}…`);
    expect(title).toBe(`${'x'.repeat(2_000)}…`);
    expect(wholeText(columnRule({}, 'note'), { note: long })).toBe(long);
    expect(look('note', `${'a'.repeat(299)}👍`).text).toBe(`${'a'.repeat(299)}…`);
  });

  it('shows the word of a value, with the value in the tooltip and the copy', () => {
    const rule = columnRule({ columns: [{ name: 'action', words: auditActions }] }, 'action');
    const act = { action: 'createltbyip' };
    expect(cellLook(rule, act)).toEqual({ kind: 'text', text: 'Create launch template', title: 'createltbyip' });
    expect(wholeText(rule, act)).toBe('createltbyip');
    expect(cellLook(rule, { action: 'later_call' })).toEqual({ kind: 'text', text: 'later_call' });
  });

  it('shows the decision of a request, with the action in the tooltip', () => {
    const rule = columnRule({ columns: [{ name: 'action', words: auditActions, word: auditWord }] }, 'action');
    const textOf = (action: string, after: unknown) => cellLook(rule, { action, after }).text;
    expect(cellLook(rule, { action: 'approverequest', after: { decision: 'rejected' } })).toEqual({
      ...{ kind: 'text', text: 'Reject process request', title: 'approverequest' },
    });
    expect(textOf('approverequest', { decision: 'approved' })).toBe('Approve process request');
    expect(textOf('approveupdate', { decision: 'approved' })).toBe('Approve update request');
    expect(textOf('approveupdate', { decision: 'rejected' })).toBe('Reject update request');
    // Refused: nothing was decided.
    expect(textOf('approverequest', { reason: 'Request 7 not found' })).toBe('Decide process request');
    expect(textOf('approverequest', { decision: '__proto__' })).toBe('Decide process request');
    expect(textOf('newprocess', { decision: 'approved' })).toBe('Request process');
    expect(textOf('constructor', null)).toBe('constructor');
  });

  it('has words for every call that makes a change', () => {
    const named = calls.filter(isChange).map(({ name }) => name);
    expect(named.filter((name) => !Object.hasOwn(auditActions, name))).toEqual([]);
  });

  it('shows a state with its original word and a colour', () => {
    const rule = columnRule({ columns: [{ name: 'state', ...machineTones }] }, 'state');
    const machine = (state: unknown) => cellLook(rule, { state });
    expect(machine('Running')).toMatchObject({ kind: 'status', text: 'Running', tone: 'ok' });
    expect(machine('STOPPED')).toMatchObject({ text: 'STOPPED', tone: 'bad' });
    expect(machine('shutting-down')).toMatchObject({ tone: 'warn' });
    expect(machine('rejected')).toMatchObject({ tone: 'warn' });
    expect(machine(null)).toMatchObject({ text: '-', tone: 'idle' });
    expect(machine(' ')).toMatchObject({ tone: 'idle' });
    expect(machine('__proto__')).toMatchObject({ tone: 'warn' });
  });

  it('shows an unlisted state in its usual colour, and an unknown one without', () => {
    expect(look('state', 'available')).toMatchObject({ kind: 'status', tone: 'ok' });
    expect(look('status', 'In_Progress')).toMatchObject({ tone: 'warn' });
    expect(look('instance_state', 'failed')).toMatchObject({ tone: 'bad' });
    expect(look('state', 'sold')).toMatchObject({ kind: 'status', tone: 'idle' });
    expect(look('state', '__proto__')).toMatchObject({ tone: 'idle' });
  });

  it('shows the words of a column in the list’s colours', () => {
    const rule = columnRule({ columns: [{ name: 'phase', tones: { sold: 'ok', Running: 'bad' } }] }, 'phase');
    const tone = (phase: unknown) => cellLook(rule, { phase }).tone;
    expect(['Sold', 'Running', 'failed', 'else'].map(tone)).toEqual(['ok', 'bad', 'bad', 'idle']);
  });

  it('shows a decision’s word in its own colours', () => {
    const rule = columnRule({ columns: [{ name: 'status', preset: 'decision' }] }, 'status');
    const tone = (status: unknown) => cellLook(rule, { status });
    expect(tone(1)).toMatchObject({ text: 'Approved', tone: 'ok' });
    expect(tone(0)).toMatchObject({ text: 'Pending', tone: 'warn' });
    expect(tone(-1)).toMatchObject({ text: 'Rejected', tone: 'bad' });
    expect(tone(7)).toMatchObject({ text: '7', tone: 'idle' });
  });

  it('keeps the end of a long identifier, and never splits a character', () => {
    expect(look('instance_id', 'i-0123456789abcdef0')).toMatchObject({ kind: 'identifier', tail: 6 });
    expect(look('instance_id', 'i-1').tail).toBeUndefined();
    expect(look('key_id', `abcdefgh👍12345`).tail).toBe(5);
  });

  it('shows a time in the user’s time zone, with the original in the tooltip', () => {
    const received = '2025-03-01T10:00:00.123Z';
    const shown = new Date(received);
    const { kind, text, title, machine } = look('created', received);
    expect([kind, title, machine]).toEqual(['time', received, received]);
    expect(text).toBe(`2025-03-01 ${String(shown.getHours()).padStart(2, '0')}:00:00`);
    expect(look('launch_time', '2025-03-01 10:00:00+00:00').text).toBe(text);
    expect(look('launch_time', 'Sat, 01 Mar 2025 10:00:00 GMT').text).toBe(text);
    expect(look('note', '2025-03-01 10:00:00+00:00').kind).toBe('text');
  });

  it('shows an invalid date unchanged', () => {
    for (const value of [
      '2025-02-30T10:00:00Z',
      '2025-13-01T10:00:00Z',
      '2025-03-01',
      'soon',
      '2025-03-01T99:00:00Z',
    ]) {
      expect(look('launch_time', value)).toMatchObject({ kind: 'text', text: value });
    }
  });

  it('shows security groups by name, with identifiers in the tooltip', () => {
    const groups = [{ GroupName: 'web', GroupId: 'sg-1' }, { GroupId: 'sg-2' }, 'plain', { other: 1 }];
    expect(look('security_groups', groups)).toMatchObject({
      text: 'web, sg-2, plain, {"other":1}',
      title: 'web (sg-1)\nsg-2\nplain\n{"other":1}',
    });
    expect(look('security_groups', 'none')).toMatchObject({ text: 'none', title: 'none' });
  });
});
