import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ServerResponse } from '../../../../src/components/tool/ServerResponse';
import { resultOf } from '../../../../src/form/results';

const replyOf = (body: unknown) => ({ status: 200, text: JSON.stringify(body), body, headers: new Headers() });
const region = () => screen.getByRole('region', { name: 'Server response' });

describe('the region of a server’s response', () => {
  it('shows the result, the facts, and the raw response with masked secrets', () => {
    const answer = resultOf('success', 'Made', replyOf({ id: 'lt-1', token: 'tok-1' }));
    render(
      <ServerResponse answer={answer}>
        <p>A fact</p>
      </ServerResponse>,
    );
    const text = region().textContent ?? '';
    expect(text.indexOf('Made')).toBeLessThan(text.indexOf('A fact'));
    expect(text.indexOf('A fact')).toBeLessThan(text.indexOf('"id": "lt-1"'));
    expect(text).not.toContain('tok-1');
    expect(JSON.stringify(answer)).not.toContain('tok-1');
  });

  it('copies the whole raw response, and says so', async () => {
    const user = userEvent.setup();
    render(<ServerResponse answer={resultOf('success', 'Made', replyOf({ text: 'x'.repeat(5_000) }))} />);
    expect(region().textContent?.length).toBeLessThan(2_200);
    await user.click(screen.getByRole('button', { name: 'Copy Response' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ text: 'x'.repeat(5_000) });
  });

  it('can be collapsed and closed', async () => {
    const close = vi.fn();
    render(<ServerResponse answer={resultOf('error', 'Failed')} collapsible onClose={close} />);
    const fold = within(region()).getByRole('button', { name: 'Server response' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('Failed')).not.toBeVisible();
    await userEvent.click(fold);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    [-100, 1],
    [100, 0],
    [2_000, 1],
  ])('scrolls into view if it appears outside: at %i px', (top, times) => {
    const scroll = vi.fn();
    HTMLElement.prototype.scrollIntoView = scroll;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 300));
    render(<ServerResponse answer={resultOf('success', 'Made')} />);
    expect(scroll).toHaveBeenCalledTimes(times);
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });

  it('appears without a response too', () => {
    render(<ServerResponse answer={resultOf('warning', 'No response from server')} />);
    expect(region()).toHaveTextContent('No response from server');
    expect(region().querySelector('pre')).toBeNull();
  });
});
