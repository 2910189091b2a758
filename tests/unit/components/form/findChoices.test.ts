import { describe, expect, it } from 'vitest';
import { findChoices, maximumListed } from '../../../../src/components/form/ChoiceInput';

const choices = ['112', '12', '121', '3'].map((id) => ({
  value: id,
  label: id,
  about: `crawl ${id === '3' ? 'É12' : id}`,
}));
const found = (text: string) => findChoices(choices, text).map(({ value }) => value);

describe('the choices that match a text', () => {
  it('are exact labels first, then prefixes, then parts', () => {
    expect(found('12')).toEqual(['12', '121', '112', '3']);
  });

  it('match descriptions, ignoring case, accents and surrounding blanks', () => {
    expect(found(' CRAWL e12 ')).toEqual(['3']);
    expect(found('nothing')).toEqual([]);
  });

  it('match a pasted text with invisible characters, other dashes and digits of other scripts', () => {
    const pasted = [{ value: '7', label: '7', about: 'fare-crawler データ' }];
    for (const text of ['\u200b7\ufeff', '٧', 'fare\u2011craw\u00adler', 'デ\u30fcタ']) {
      expect(findChoices(pasted, text)).toEqual(pasted);
    }
    expect(findChoices([{ value: 'a', label: 'ami-0ab1' }], '"AMI\u20120AB1",')).toHaveLength(1);
  });

  it('are all choices in order without a text', () => {
    expect(found('')).toEqual(['112', '12', '121', '3']);
  });

  it('have a maximum number, including the exact label', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => String(10_000 - index)).map((value) => ({
      value,
      label: value,
    }));
    expect(findChoices(many, '')).toHaveLength(maximumListed);
    expect(findChoices(many, '1')).toHaveLength(maximumListed);
    expect(findChoices(many, '1')[0]?.value).toBe('1');
  });
});
