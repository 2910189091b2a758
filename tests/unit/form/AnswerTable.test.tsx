import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateProcess } from '../../../contract/processes';
import { rememberOffers } from '../../../src/authProvider/offeredCalls';
import { splitAnswer } from '../../../src/dataProvider/rows';
import type { ActionResult } from '../../../src/definitions/answer';
import type { ToolDefinition } from '../../../src/definitions/tool';
import { copiedText, tableCsv } from '../../../src/form/AnswerTable';
import { ToolResponse } from '../../../src/form/ToolResponse';
import type { ToolState } from '../../../src/form/useTool';
import '../../../src/i18n/consoleTexts';
import { resultOf } from '../../../src/form/results';

const table = {
  label: 'Machines that were moved',
  columns: ['instance_id', 'note', 'state'],
  csvName: 'moved',
  rows: ({ body }: ActionResult) => splitAnswer(body, 'data')?.rows ?? [],
};
const follow = { text: 'They start soon.', link: 'See them', path: '/there', call: { ...updateProcess, name: 'x' } };
const tool: ToolDefinition = {
  call: updateProcess,
  fields: [],
  acts: [{ name: 'submit', label: 'Move' }],
  answer: {
    table,
    follow,
  },
};
const data = [
  { instance_id: 'i-1', note: '=1+1', state: 'running' },
  { instance_id: 'i-2', note: null, state: 'stopped' },
  { instance_id: '', note: 'a\tb', state: 'moving' },
];

function show(body: unknown, tone: ActionResult['tone'] = 'success', path = '/there'): void {
  const reply = { status: 200, text: '', body, headers: new Headers() };
  const form = { values: {}, change: vi.fn() };
  const state = { form, answer: resultOf(tone, 'Moved', reply), inFlight: undefined } as unknown as ToolState;
  render(
    <MemoryRouter>
      <ToolResponse
        tool={{ ...tool, answer: { ...tool.answer, follow: { ...follow, path } } }}
        parts={{}}
        state={state}
        onClose={undefined}
      />
    </MemoryRouter>,
  );
}

const saved: { readonly name: string; readonly content: Blob }[] = [];
beforeEach(() => {
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  saved.length = 0;
});

describe('the table in a tool’s response', () => {
  it('renders identifiers, coloured states and dashes as a list does', () => {
    show({ data: [...data, 'no row'] });
    const machines = screen.getByRole('table', { name: 'Machines that were moved' });
    const cells = within(machines).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'i-1',
      '=1+1',
      'running',
      'i-2',
      '-',
      'stopped',
      '-',
      'a\tb',
      'moving',
    ]);
    expect(screen.getByText('stopped')).toHaveAttribute('data-tone', 'bad');
    expect(screen.getByText('i-1')).toHaveAttribute('title', 'i-1');
  });

  it('aligns numbers right', () => {
    show({ data: [{ instance_id: null, note: 7 }] });
    expect(screen.getByRole('cell', { name: '7' })).toHaveAttribute('data-kind', 'number');
    expect(screen.getByRole('columnheader', { name: 'Note' })).toHaveAttribute('data-kind', 'number');
  });

  it('copies as tab-separated text, and exports with disarmed formulas', async () => {
    const user = userEvent.setup();
    show({ data });
    await user.click(screen.getByRole('button', { name: 'Copy table' }));
    expect(await navigator.clipboard.readText()).toBe(
      'instance_id\tnote\tstate\ni-1\t=1+1\trunning\ni-2\t\tstopped\n\ta b\tmoving',
    );
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(saved[0]?.name).toMatch(/^moved_\d{4}-\d\d-\d\d\.csv$/);
    expect(tableCsv(table, data).split('\r\n')).toEqual([
      '\uFEFF"instance_id","note","state"',
      '"i-1","\'=1+1","running"',
      '"i-2","-","stopped"',
      '"","a\tb","moving"',
    ]);
    expect(copiedText({ ...table, copy: { label: 'Copy IDs', column: 'instance_id' } }, data)).toBe('i-1, i-2');
  });

  it('is absent without rows', () => {
    show({ data: [] }, 'error');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });
});

describe('the next step after a success', () => {
  it('is a link if the back end offers its page', () => {
    show({});
    expect(screen.queryByRole('link')).toBeNull();
    act(() => rememberOffers(['x']));
    expect(screen.getByRole('link', { name: 'See them' })).toHaveAttribute('href', '/there');
  });

  it('does not link to a workspace that the user cannot open', () => {
    rememberOffers(['x']);
    show({}, 'success', '/dashboard/launch/newprocess');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is not shown for a failure', () => {
    rememberOffers(['x']);
    show({}, 'error');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
