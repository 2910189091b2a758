import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSignedIn } from '../../../../src/authProvider/signedIn';
import { ownRequestActs } from '../../../../src/resources/shared/ownRequests';
import { ownRequestColumns, processRequestColumns } from '../../../../src/resources/shared/requests';

beforeEach(() => setSignedIn({ username: 'Lena', roles: [] }));
afterEach(() => setSignedIn(undefined));

const namesFor = (acts: ReturnType<typeof ownRequestActs>, row: object) =>
  acts.filter(({ when }) => when?.({ id: 7, status: 0, ...row })).map(({ name }) => name);

describe('the actions of the user’s own request', () => {
  it.each([
    [{ kind: 'process' }, ['edit process', 'withdraw']],
    [{ kind: 'update' }, ['edit update', 'withdraw']],
    [{ kind: 'process', status: 1 }, []],
    [{ kind: 'update', status: -1 }, []],
    [{ kind: 'process', id: 'x' }, []],
  ])('in the list of own requests: %j', (row, names) => {
    expect(namesFor(ownRequestActs(), row)).toEqual(names);
  });

  it.each([
    ['lena', ['edit process', 'withdraw']],
    [' LENA', ['edit process', 'withdraw']],
    ['mira', []],
    [undefined, []],
    [{ name: 'lena' }, []],
  ])('in the list of all, requested by %j', (requested_by, names) => {
    expect(namesFor(ownRequestActs('process'), { requested_by })).toEqual(names);
  });

  it('are empty without a session', () => {
    setSignedIn(undefined);
    expect(namesFor(ownRequestActs('process'), { requested_by: '' })).toEqual([]);
  });

  it('open the form of its kind', async () => {
    const opened: string[] = [];
    const tools = { open: (address: string) => opened.push(address) } as never;
    for (const kind of ['process', 'update'])
      await ownRequestActs()
        .find(({ name }) => name === `edit ${kind}`)
        ?.runAll?.([{ id: 7, kind }], tools);
    expect(opened).toEqual(['/dashboard/launch/request/7/edit', '/dashboard/launch/update-request/7/edit']);
  });
});

describe('the user’s own request', () => {
  const requestedBy = processRequestColumns.find(({ name }) => name === 'requested_by');
  const mark = (row: object) =>
    requestedBy && 'mark' in requestedBy ? requestedBy.mark({ ...row } as Record<string, unknown>) : 'no mark';

  it('is marked if the back end names the requester (D64)', () => {
    expect(mark({ requested_by: 'lena' })).toBe('requests.yours');
    expect(mark({ requested_by: 'mira' })).toBeUndefined();
    expect(mark({})).toBeUndefined();
  });

  it('shows "withdrawn", or its status', () => {
    const status = ownRequestColumns.find(({ name }) => name === 'status');
    const word = (row: object) => (status && 'getValue' in status ? status.getValue({ ...row } as never) : 'none');
    expect(word({ status: -1, withdrawn: true })).toBe('Withdrawn');
    expect(word({ status: -1, withdrawn: false })).toBe('Rejected');
    expect(word({ status: 0 })).toBe('Pending');
  });
});
