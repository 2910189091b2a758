import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { balanced, NameInText } from '../../../src/components/NameInText';

describe('a name in a text', () => {
  it('is isolated and truncated in its place', () => {
    const { container } = render(<NameInText text="roleUpdate.deleteTitle" name="<b>otto" maximum={5} />);
    expect(container).toHaveTextContent('Delete user <b>ot…?');
    expect(container.querySelector('bdi')).toHaveTextContent('<b>ot…');
  });

  it('cannot break out of its isolation', () => {
    expect(balanced('ada')).toBe('ada');
    expect(balanced('\u2066a\u2069')).toBe('\u2066a\u2069');
    expect(balanced('\u202e\u2067\u2066a')).toBe('\u202e\u2067\u2066a\u2069\u2069');
    expect(balanced('a\u2069b\u2068')).toBe('ab\u2068\u2069');
  });
});
