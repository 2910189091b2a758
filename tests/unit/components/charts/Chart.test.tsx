import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Chart, Plot } from '../../../../src/components/charts/Chart';
import type { ChartData, Period } from '../../../../src/components/charts/chartData';
import { Sparkline } from '../../../../src/components/charts/Sparkline';
import { themeMode } from '../../../../src/theme/mode';
import { palettes } from '../../../../src/theme/tokens';

interface Drawn {
  readonly options: { readonly series: readonly { readonly stroke?: string }[]; readonly width: number };
  readonly values: readonly unknown[];
}

const drawn = vi.hoisted((): Drawn[] => []);

// jsdom has no canvas.
vi.mock('uplot', () => ({
  default: class {
    static readonly paths = {};
    constructor(options: Drawn['options'], values: Drawn['values']) {
      drawn.push({ options, values });
    }
    destroy() {}
  },
}));

const frameWidth = 800;
const noon = new Date(2026, 10, 2, 12).getTime() / 1_000;
const hour = 3_600;

const data: ChartData = {
  moments: [0, 1, 2, 3].map((index) => noon + index * hour),
  series: [
    { name: 'running', label: 'running', tone: 'ok', look: 'area', values: [3, null, 5, 4] },
    { name: 'stopped', label: 'stopped', tone: 'bad', look: 'area', values: [1, null, 0, 2] },
  ],
  isSum: true,
  marks: [
    { id: 1, at: noon + 1.5 * hour, text: 'Stopped 1 machine', tone: 'idle', shape: 'M0 0', to: '/machine' },
    { id: 2, at: noon + 2.8 * hour, text: 'Launched 2 machines', tone: 'ok', shape: 'M0 0', to: '/process/7' },
    { id: 3, at: noon + 2.81 * hour, text: 'Terminated 1 machine', tone: 'idle', shape: 'M0 0', to: undefined },
  ],
  notes: ['The history begins here.'],
};

const actionsOf = ({ from, to }: Period) => <p>{`${(from - noon) / hour} to ${(to - noon) / hour}`}</p>;

async function show(part: Partial<ChartData> = {}, isVisible = true) {
  await Plot.preload();
  const view = render(
    <MemoryRouter>
      <Chart
        name="Machines"
        data={{ ...data, ...part }}
        height={200}
        none="No machines."
        csv="machines"
        isVisible={isVisible}
        actionsOf={actionsOf}
      />
    </MemoryRouter>,
  );
  return { ...view, user: userEvent.setup() };
}

const reader = () => screen.getByRole('slider', { name: 'Machines' });
const reading = () => reader().getAttribute('aria-valuetext');

beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frameWidth);
  Object.assign(HTMLElement.prototype, { setPointerCapture() {}, hasPointerCapture: () => true });
});

describe('a chart', () => {
  it('draws the sums of its parts in the colours of the theme', async () => {
    await show();
    expect(drawn.at(-1)?.values).toEqual([data.moments, [3, null, 5, 4], [4, null, 5, 6]]);
    expect(drawn.at(-1)?.options.series[1]?.stroke).toBe(palettes.dark.ok);
    themeMode.change(() => 'light');
    await vi.waitFor(() => expect(drawn.at(-1)?.options.series[1]?.stroke).toBe(palettes.light.ok));
    themeMode.change(() => 'dark');
  });

  it('has a name, a sentence, a legend with the newest values, and notes', async () => {
    const { container } = await show();
    const figure = screen.getByRole('figure', { name: 'Machines' });
    expect(figure).toHaveAccessibleDescription(/^Newest 6, highest 6 .* lowest 4/);
    const [legend] = within(figure).getAllByRole('list');
    expect(legend).toHaveTextContent('running 4stopped 2total 6');
    expect(figure).toHaveTextContent('The history begins here.');
    expect(container.querySelectorAll('[data-gap]')).toHaveLength(1);
  });

  it('is not drawn before it is visible, and says so if it has no values', async () => {
    const { unmount } = await show({}, false);
    expect(drawn).toHaveLength(0);
    expect(screen.queryByRole('slider')).toBeNull();
    unmount();
    await show({ series: [] });
    expect(screen.getByText('No machines.')).toBeVisible();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('is drawn in light colours, as wide as the paper, while it is printed', async () => {
    await show();
    expect(drawn.at(-1)?.options.width).toBe(frameWidth);
    fireEvent(window, new Event('beforeprint'));
    expect(drawn.at(-1)?.options).toMatchObject({ width: 640, series: [{}, { stroke: palettes.light.ok }, {}] });
    fireEvent(window, new Event('afterprint'));
    expect(drawn.at(-1)?.options.width).toBe(frameWidth);
  });

  it('is shown as a table, newest first, and saved as a file', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('button', { name: 'Show as table' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('slider')).toBeNull();
    const rows = within(screen.getByRole('table', { name: 'Machines' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TimerunningstoppedtotalActions',
      '2026-11-02 15:00426Launched 2 machines; Terminated 1 machine',
      '2026-11-02 14:00505Stopped 1 machine',
      '2026-11-02 13:00unknownunknownunknown-',
      '2026-11-02 12:00314-',
    ]);

    const createObjectURL = vi.fn(() => 'blob:saved');
    const revokeObjectURL = vi.fn();
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }));
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    onTestFinished(() => link.mockRestore());
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(createObjectURL).toHaveBeenCalledExactlyOnceWith(expect.any(Blob));
    expect(link.mock.contexts).toMatchObject([{ download: expect.stringMatching(/^machines_\d{4}-\d\d-\d\d\.csv$/) }]);
    await vi.waitFor(() => expect(revokeObjectURL).toHaveBeenCalledWith('blob:saved'));
  });
});

describe('the cursor of a chart', () => {
  it('reads the newest moment first, and others by the arrow keys', async () => {
    const { user } = await show();
    expect(reading()).toBe('2026-11-02 15:00, running: 4, stopped: 2, total: 6, 2 actions');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(reader()).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(reading()).toBe('2026-11-02 13:00, running: unknown, stopped: unknown, total: unknown');
    expect(reader()).toHaveAttribute('aria-valuenow', '1');
    await user.keyboard('{Home}');
    expect(reading()).toMatch(/^2026-11-02 12:00/);
    await user.keyboard('{ArrowLeft}{PageUp}');
    expect(reading()).toMatch(/^2026-11-02 15:00/);
    expect(screen.getByRole('tooltip')).toHaveTextContent('running: 4');
  });

  it('selects a period with Shift, which Enter opens and Close leaves', async () => {
    const { user } = await show();
    reader().focus();
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(reading()).toBe('3 actions, 2026-11-02 13:00 – 15:00');
    await user.keyboard('{Enter}');
    const actions = screen.getByRole('region', { name: '3 actions, 2026-11-02 13:00 – 15:00' });
    expect(actions).toHaveTextContent('1 to 3');
    expect(within(actions).getByRole('heading')).toHaveFocus();
    await user.click(within(actions).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(reader()).toHaveFocus();
  });

  it('opens the time before the moment that it reads', async () => {
    const { user } = await show();
    reader().focus();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('region')).toHaveTextContent('1 to 2');
  });

  it('drops a selection with Escape or without Shift', async () => {
    const { user } = await show();
    reader().focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Escape}');
    expect(reading()).toMatch(/^2026-11-02 14:00, running/);
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowRight}');
    expect(reading()).toMatch(/^2026-11-02 14:00, running/);
  });

  it('selects by dragging, and opens when the pointer is released', async () => {
    await show();
    vi.spyOn(reader(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
    fireEvent.pointerDown(reader(), { button: 0, clientX: 100 });
    fireEvent.pointerMove(reader(), { clientX: 205 });
    expect(reading()).toBe('1 action, 2026-11-02 13:00 – 14:00');
    fireEvent.pointerUp(reader());
    expect(screen.getByRole('region')).toHaveTextContent('1 to 2');
  });

  it('selects nothing in a chart without marks', async () => {
    const { user } = await show({ marks: undefined });
    reader().focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
    expect(reading()).toBe('2026-11-02 14:00, running: 5, stopped: 0, total: 5');
    expect(screen.queryByRole('region')).toBeNull();
    expect(reader()).toHaveAccessibleDescription(/Left and Right move along the chart\.$/);
  });
});

describe('the marks of a chart', () => {
  it('are links, and open the list if several share a place', async () => {
    const { user } = await show();
    const marks = within(screen.getByRole('list', { name: 'Actions' }));
    expect(marks.getByRole('link', { name: 'Stopped 1 machine, 2026-11-02 13:30' })).toHaveAttribute(
      'href',
      '/machine',
    );
    await user.click(marks.getByRole('button', { name: '2 actions, 2026-11-02 14:48' }));
    expect(screen.getByRole('region', { name: /^2 actions/ })).toBeVisible();
  });
});

describe('a sparkline', () => {
  it('is scaled to its limit, and breaks off where a value is unknown', () => {
    render(<Sparkline values={[0, null, 5, 10]} limit={10} label="Last 30 days" />);
    const [limit, line] = screen.getByRole('img', { name: 'Last 30 days' }).querySelectorAll('path');
    expect(limit).toHaveAttribute('d', 'M0 1.0H48');
    expect(line).toHaveAttribute('d', 'M0.0 15.0M32.0 8.0L48.0 1.0');
  });
});
