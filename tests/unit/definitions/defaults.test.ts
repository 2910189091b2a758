import Extension from '@mui/icons-material/Extension';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { callsOf } from '../../../contract/call';
import { field } from '../../../contract/field';
import { identifier, requiredText, text } from '../../../contract/shapes';
import type { ActionTools } from '../../../src/definitions/action';
import { callAction } from '../../../src/definitions/callAction';
import { defineResource } from '../../../src/definitions/page';

const page = { name: 'hosts', module: 'aws', paths: ['hosts'], heading: 'Hosts' } as const;
const aws = callsOf('aws');
const check = aws.post('hosts/check', {
  body: {
    host: field(requiredText, { label: 'Host' }),
    protocol: field(z.enum(['tcp', 'udp']), { label: 'Protocol', words: { tcp: 'TCP' } }),
    retry: field(z.boolean(), { label: 'Retry' }),
    password: field(text, { label: 'Password', kind: 'password' }),
    owner: field(identifier, { label: 'Owner', choices: 'people' }),
    note: text,
  },
  answer: z.looseObject({ data: z.array(z.looseObject({})) }),
});

describe('a short call', () => {
  it('takes parameters, name and summary from method and path', () => {
    const { params, ...call } = aws.delete('hosts/:account/parts/:id');
    expect(call).toMatchObject({ name: 'DELETE hosts/:account/parts/:id', method: 'DELETE', access: 'aws' });
    expect(call.summary).toBe(call.name);
    expect(params?.safeParse({ account: '019', id: '7' }).success).toBe(true);
    expect(params?.safeParse({ account: '019' }).success).toBe(false);
    expect(aws.get('hosts').params).toBeUndefined();
  });

  it('has a strict body and accepts an acknowledgement', () => {
    const { body, answer } = aws.put('hosts', { body: { name: requiredText }, name: 'savehost' });
    expect(body?.safeParse({ name: 'a' }).success).toBe(true);
    expect(body?.safeParse({ name: 'a', more: 1 }).success).toBe(false);
    expect(answer.safeParse({ message: 'Saved' }).success).toBe(true);
  });
});

describe('a tool', () => {
  const tool = { call: check, fields: true, acts: [{ name: 'submit', label: 'Check', question: true }] } as const;
  const table = { label: 'Hosts', columns: ['host'], csvName: 'hosts', rows: 'data' } as const;
  const made = defineResource({ ...page, tool: { ...tool, answer: { table } } });
  const definition = made.kind === 'screen' ? made.tool : undefined;

  it('with fields: true has the fields of the body', () => {
    expect(definition?.fields).toEqual(['host', 'protocol', 'retry', 'password', 'owner', 'note']);
  });

  it('with question: true asks with the filled-in fields, without secrets', () => {
    const question = definition?.acts[0].question;
    const values = { host: ' db-1 ', protocol: 'tcp', retry: 'true', password: 'secret', owner: '7', note: '' };
    expect(question?.button).toBe('Check');
    expect(typeof question?.title === 'function' ? question.title(values as never) : '').toBe('Check?');
    expect(question?.hits(values as never)).toEqual([
      ['Host', 'db-1'],
      ['Protocol', 'TCP'],
      ['Retry', 'Yes'],
      ['Owner', { chosen: '7', among: 'people' }],
    ]);
  });

  it('reads the rows of its table under a key of the answer', () => {
    const rowsOf = (body: unknown) => definition?.answer.table?.rows({ body } as never);
    expect(rowsOf({ data: [{ host: 'a' }, null, 'b'] })).toEqual([{ host: 'a' }]);
    expect(rowsOf({ data: 'a' })).toEqual([]);
    expect(rowsOf(undefined)).toEqual([]);
  });
});

it('a list with input: true has the fields of the body as its form', () => {
  const made = defineResource({ ...page, list: { call: check, rows: 'data', csvName: 'hosts', input: true } });
  expect(made.kind === 'list' && made.list.input?.fields).toEqual([
    'host',
    'protocol',
    'retry',
    'password',
    'owner',
    'note',
  ]);
});

describe('an action that is a call', () => {
  const act = {
    label: 'Move away',
    icon: Extension,
    call: aws.post('hosts/:host_id/move', { body: { to: text } }),
  } as const;
  const action = callAction({ ...act, body: () => ({ to: 'b' }) });
  const toolsOf = (body: unknown) => {
    const send = vi.fn(async () => ({ status: 200, text: '', body, headers: new Headers() }));
    return { send, messageOf: () => undefined } as unknown as ActionTools & { send: typeof send };
  };

  it('has a name by its label', () => {
    expect(action.name).toBe('move-away');
    expect(callAction({ ...act, name: 'move', asks: ['to'] }).name).toBe('move');
  });

  it('sends the values of the row that its path names', async () => {
    const tools = toolsOf({});
    await action.run?.({ host_id: 'h-1', other: 2 }, tools);
    expect(tools.send).toHaveBeenCalledExactlyOnceWith(act.call, { params: { host_id: 'h-1' }, body: { to: 'b' } });
  });

  it('sends a number of the row as the text of its path', async () => {
    const tools = toolsOf({});
    await action.run?.({ host_id: 7 }, tools);
    expect(tools.send).toHaveBeenCalledExactlyOnceWith(act.call, { params: { host_id: '7' }, body: { to: 'b' } });
  });

  it('is done by its label if neither the server nor the declaration has words', async () => {
    expect(await action.run?.({ host_id: 'h-1' }, toolsOf({}))).toEqual({ tone: 'success', text: 'Move away: done' });
    expect(await action.run?.({ host_id: 'h-1' }, toolsOf({ status: 'failed' }))).toMatchObject({ tone: 'error' });
  });
});
