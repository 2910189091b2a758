import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LimitBar, limitText } from '../../../../src/components/limit/LimitBar';

const partsOf = (container: HTMLElement) => [...container.querySelectorAll('[aria-hidden="true"] > span')];

describe('a limit in words', () => {
  it('names used, reserved, after this launch and approved, in this order', () => {
    expect(limitText({ limit: { approved: 10, live: 4, reserved: 2 }, adds: 3 })).toBe(
      '4 of 10 in use · 2 being launched · 9 after this launch',
    );
    expect(limitText({ limit: { approved: 10, live: 4 } })).toBe('4 of 10 in use');
  });

  it('names a requested limit, unless it is the approved one', () => {
    expect(limitText({ limit: { approved: 10, live: 4 }, wanted: 30 })).toBe('4 of 10 in use · 30 requested');
    expect(limitText({ limit: { approved: 10, live: 4 }, wanted: 10 })).toBe('4 of 10 in use');
  });

  it('names the number of machines above it', () => {
    expect(limitText({ limit: { approved: 10, live: 4 }, adds: 8 })).toBe(
      '4 of 10 in use · 12 after this launch · 2 over the limit',
    );
    expect(limitText({ limit: { approved: 10, live: 8 }, wanted: 5 })).toBe(
      '8 of 10 in use · 5 requested · 3 over the limit',
    );
    expect(limitText({ limit: { approved: 10 }, adds: 11 })).toBe('10 approved · 1 over the limit');
  });
});

describe('the bar of a limit', () => {
  it('has a part for each use, and a tick at the limit', () => {
    const { container } = render(<LimitBar limit={{ approved: 10, live: 4, reserved: 2 }} adds={1} />);
    const lengths = partsOf(container).map((part) => (part as HTMLElement).style);
    expect(lengths.map(({ inlineSize, insetInlineStart }) => inlineSize || insetInlineStart)).toEqual([
      '40%',
      '20%',
      '10%',
      '100%',
    ]);
  });

  it('has no part for a zero', () => {
    const { container } = render(<LimitBar limit={{ approved: 10, live: 0, reserved: 0 }} />);
    expect(partsOf(container)).toHaveLength(1);
  });

  it('is replaced by numbers if the use is unknown', () => {
    const { container } = render(<LimitBar limit={{ approved: 2_147_483_647 }} adds={3} />);
    expect(container.querySelector('[aria-hidden]')).toBeNull();
    expect(container).toHaveTextContent('2147483647 approved');
  });

  it('moves the tick left if the limit is exceeded', () => {
    const { container } = render(<LimitBar limit={{ approved: 10, live: 15 }} adds={5} />);
    expect((partsOf(container).at(-1) as HTMLElement).style.insetInlineStart).toBe('50%');
  });
});
