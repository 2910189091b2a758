import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import processList from '../../../src/resources/processList';
import { openList, stubLayout } from './openList';

/* The process list with a faked `fetch`. */

const fetched = vi.fn<typeof fetch>();
const states = ['running', 'stopped', 'pending', 'terminated'];
const machine = (index: number) => ({
  instance_id: `i-${index}`,
  name: `crawl-${index + 1}`,
  state: states[index % 4],
  subnet_id: `subnet-${index % 15}`,
  security_groups: [{ GroupName: index % 2 ? 'web' : 'database' }],
  key_name: index % 7 ? 'ops' : '',
  monitoring: index % 2 === 0,
  owner: index === 3 ? null : 'ops',
});
const machines = (count: number) => Array.from({ length: count }, (_, index) => machine(index));

/** Responds with these rows. */
const serve = (data: unknown, more: object = {}) => serveText(JSON.stringify({ message: 'fetched', data, ...more }));
const serveText = (body: string) =>
  fetched.mockImplementation(async () => new Response(body, { headers: { 'content-type': 'application/json' } }));

/** Opens the list as a page load does. */
function open(query = ''): void {
  cleanup();
  openList(processList, { address: `/dashboard/launch/listprocess${query}` });
}
const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Settings last as long as the page, so each test has its own user. */
let tests = 0;

beforeEach(() => {
  tests += 1;
  vi.stubGlobal('fetch', fetched.mockReset());
  stubLayout();
  localStorage.clear();
  beginSession('tok-1', { username: `lena.${tests}`, email: '', roles: ['machine_launch user'], vertical: 'Data/Air' });
  serve(machines(60));
});
afterEach(() => {
  cleanup();
  endSession('logout');
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.pushState(null, '', '/');
});

const range = (text: string) => screen.findByText(text);
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const search = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const box = (name: string) => screen.findByRole('checkbox', { name });
const tick = async (name: string) => fireEvent.click(await box(name));
const closeDialog = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const headers = () => screen.getAllByRole('columnheader').map((header) => header.ariaLabel ?? '');

/** Clicks a button and focuses it, as a mouse does. */
async function pressFocused(name: string): Promise<void> {
  const found = await screen.findByRole('button', { name });
  found.focus();
  fireEvent.click(found);
}

async function openFilter(column: string): Promise<HTMLElement> {
  await pressFocused(`Filter ${column}`);
  return screen.findByRole('dialog', { name: `Filter ${column}` });
}

describe('a checkbox filter', () => {
  it('filters by each checked box, counts the rows of each value, and is removed with the last one', async () => {
    open();
    const dialog = await openFilter('State');
    for (const state of ['running', 'stopped', 'pending', 'terminated']) {
      expect(await box(state)).not.toBeChecked();
      expect(await box(state)).toHaveAccessibleDescription('15');
    }
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(4);
    await tick('running');
    await range('1–10 of 15');
    await tick('stopped');
    await range('1–10 of 30');
    await tick('running');
    await tick('stopped');
    await range('1–10 of 60');
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('filter')).toBe('{}'));
  });

  it('loses no box that is checked quickly', async () => {
    open();
    await openFilter('Subnet ID');
    const boxes = await Promise.all([0, 1, 2, 3].map((index) => box(`subnet-${index}`)));
    for (const one of boxes) fireEvent.click(one);
    await range('1–10 of 16');
    for (const one of boxes) expect(one).toBeChecked();
    expect(button('Remove filter Subnet ID: subnet-0, subnet-1 +2')).toBeInTheDocument();
  });

  it.each([
    ['Security groups', ['database', 'web']],
    ['Monitoring', ['No', 'Yes']],
    ['Key name', ['(empty)', 'ops']],
    ['Owner', ['-', 'ops']],
  ])('of %s names its boxes as the table shows the values', async (column, names) => {
    open();
    const dialog = await openFilter(column);
    for (const name of names) expect(await box(name)).toBeInTheDocument();
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(names.length);
  });

  it('has a search for many values, and counts the unlisted ones', async () => {
    serve(Array.from({ length: 300 }, (_, index) => ({ id: index, vpc_id: `vpc-${index}`, state: 'running' })));
    open();
    const dialog = await openFilter('VPC ID');
    await screen.findByText('Showing 200 of 300 values. Search to find the others.');
    const find = within(dialog).getByRole('searchbox', { name: 'Find a value' });
    type(find, 'no such');
    await screen.findByText('No matching values.');
    type(find, 'vpc-299');
    await tick('vpc-299');
    await range('1–1 of 1');
    closeDialog();
    await openFilter('State');
    expect(screen.queryByRole('searchbox', { name: 'Find a value' })).toBeNull();
  });

  it('works for columns of any name', async () => {
    const rows = ['a', 'b'].map(
      (text) => `{"__proto__":"p${text}","constructor":"c${text}","a.b":"d${text}","q":"q${text}","":"e${text}"}`,
    );
    serveText(`{"message":"fetched","data":[${rows.join(',')}]}`);
    open();
    for (const [column, value] of [
      ['__proto__', 'pa'],
      ['Constructor', 'ca'],
      ['A.b', 'da'],
      ['Q', 'qa'],
      ['(no name)', 'ea'],
    ] as const) {
      await openFilter(column);
      await tick(value);
      await range('1–1 of 1');
      closeDialog();
      press(`Remove filter ${column}: ${value}`);
      await range('1–2 of 2');
    }
  });
});

it('gives a column of many values a text filter, which Enter closes and which stays open without rows', async () => {
  open();
  await openFilter('Name');
  const field = () => screen.getByRole('textbox', { name: 'Filter Name' });
  await waitFor(() => expect(field()).toHaveFocus());
  type(field(), 'CRAWL-5');
  await range('1–10 of 11');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button('Filter Name')).toHaveFocus());
  expect(button('Filter Name')).toHaveAccessibleDescription('Filtered: contains CRAWL-5');
  await openFilter('Name');
  type(field(), 'crawl-60');
  closeDialog();
  await range('1–1 of 1');
  expect(button('Remove filter Name: contains crawl-60')).toBeInTheDocument();
  await openFilter('Name');
  type(field(), 'nowhere');
  await screen.findByText('No matching rows.');
  expect(field()).toBeInTheDocument();
  type(field(), '');
  await range('1–10 of 60');
});

it('offers relative ranges for a column of times only', async () => {
  const times = [10, 50, 90, 60 * 24 * 3, 60 * 24 * 9];
  serve(times.map((minutes, id) => ({ id, started_at: new Date(Date.now() - minutes * 60_000).toISOString() })));
  open();
  await openFilter('Started at');
  press('Last hour');
  await range('1–2 of 2');
  press('Last 7 days');
  await range('1–4 of 4');
  closeDialog();
  press('Remove filter Started at: Last 7 days');
  await range('1–5 of 5');
  await openFilter('ID');
  expect(screen.queryByRole('button', { name: 'Last hour' })).toBeNull();
});

it('removes filters one by one with chips, and all with Clear Filters', async () => {
  open(filtered({ q: 'crawl', state: ['running', 'stopped', 'pending'], name: '1' }));
  const chip = await screen.findByRole('button', { name: 'Remove filter State: running, stopped +1' });
  expect(chip).toHaveAttribute('title', 'State: running, stopped, pending');
  fireEvent.click(chip);
  await waitFor(() => expect(chip).not.toBeInTheDocument());
  await waitFor(() => expect(button('Remove filter Name: contains 1')).toHaveFocus());
  press('Clear Filters');
  await range('1–10 of 60');
  expect(search()).toHaveValue('');
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  expect(button('Clear Filters')).toHaveAttribute('aria-disabled', 'true');
  act(() => window.history.back());
  await screen.findByRole('button', { name: 'Remove filter Name: contains 1' });
  expect(search()).toHaveValue('crawl');
});

it('shows the rows of a partial response with its warnings, until it is complete', async () => {
  const warnings = [
    { region: 'eu-west-1', message: 'did not answer' },
    ...Array.from({ length: 6 }, (_, index) => `<b>warning</b> ${index}`),
  ];
  serve(machines(12), { warnings });
  open();
  await range('1–10 of 12');
  expect(screen.getByText(/^updated (just now|\d+ s ago)$/)).toBeInTheDocument();
  const banner = (await screen.findByText('Some data could not be loaded:')).closest('[role="status"]') as HTMLElement;
  expect(
    within(banner)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['eu-west-1: did not answer', ...[0, 1, 2, 3].map((index) => `<b>warning</b> ${index}`), '+2 more']);
  serve(machines(12), { as_of: new Date(Date.now() - 5 * 60_000).toISOString() });
  press('Refresh');
  await screen.findByText('updated 5 min ago');
  expect(screen.queryByText('Some data could not be loaded:')).toBeNull();
});

describe('the columns of a table', () => {
  const openColumns = async () => {
    // Without rows there are no columns to choose from.
    await screen.findAllByRole('columnheader');
    await pressFocused('Columns');
    return screen.findByRole('dialog', { name: 'Columns' });
  };
  const seeColumns = (names: readonly string[]) => waitFor(() => expect(headers()).toEqual(names));

  beforeEach(() => {
    serve([{ id: 1, name: 'crawl 1', state: 'running' }]);
  });

  it('can be hidden and shown again, which is stored, except the last one', async () => {
    open();
    await openColumns();
    for (const name of ['ID', 'Name', 'State']) expect(await box(name)).toBeChecked();
    await tick('Name');
    await seeColumns(['ID', 'State']);
    closeDialog();
    await waitFor(() => expect(button('Columns')).toHaveFocus());
    open();
    await range('1–1 of 1');
    await seeColumns(['ID', 'State']);
    await openColumns();
    press('Show all');
    await seeColumns(['ID', 'Name', 'State']);
    await tick('ID');
    await tick('State');
    expect(await box('Name')).toBeDisabled();
    expect(await box('Name')).toHaveAccessibleDescription('At least one column must stay visible.');
    await seeColumns(['Name']);
  });

  it('have a search if they are many', async () => {
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`column ${index}`, index]));
    serve([{ ...wide, vpc_id: 1 }]);
    open();
    const dialog = await openColumns();
    const find = within(dialog).getByRole('searchbox', { name: 'Find a column' });
    for (const [text, name] of [
      ['39', 'Column 39'],
      ['vpc_i', 'VPC ID'],
    ] as const) {
      type(find, text);
      await waitFor(() => expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1));
      expect(within(dialog).getByRole('checkbox', { name })).toBeInTheDocument();
    }
    type(find, 'none');
    await screen.findByText('No matching columns.');
  });
});

it('names the column of a match beyond the right edge in a list that opens with a search', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  serve([{ id: 1, name: 'crawl 1', state: 'running', region: 'us-east-1', notes: 'after the fleet' }]);
  open(filtered({ q: 'fleet' }));
  expect(await screen.findByText('in Notes')).toBeInTheDocument();
});
