import { describe, expect, it } from 'vitest';
import { oneTimeCodeIn, plainDigits, typedCode } from '../../../contract/digits';

describe('plainDigits', () => {
  it('reads the decimal digits of every script', () => {
    const all = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) =>
      /\p{Nd}/u.test(String.fromCodePoint(point)),
    );
    const read = all.map((point) => Number(plainDigits(String.fromCodePoint(point))));
    expect(read).toEqual(all.map((_, place) => place % 10));
  });

  it('converts letters and signs of other widths and fonts', () => {
    expect(plainDigits('＄Ｌａｔｅｓｔ －𝟏２ ﾃﾞｰﾀ e\u0301')).toBe('$Latest -12 データ é');
  });

  it('converts decimal digits only, and each sign to one sign', () => {
    const others = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point > 0x7f && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .filter((character) => !/\p{Nd}/u.test(character));
    const isChanged = (plain: string) => /\d/.test(plain) || /[\x20-\x7e]{2}/.test(plain.replace(/[a-z]/gi, ''));
    expect(others.filter((character) => isChanged(plainDigits(character)))).toEqual([]);
    for (const text of ['10.0.1.4²', 'i-0ab1₂', '10.0.1.①', '3½', '⑩', '㉑', 'i-0abª', 'i-0abⓒ', 'ⅰ-0ab', 'i-0ᵃ', '1…'])
      expect(plainDigits(text)).toBe(text);
  });
});

describe('one-time code', () => {
  it.each([
    ['123 456', '123456', '123456'],
    ['\u00a0123\u2013456\u200b', '123456', '123456'],
    ['١٢٣٤٥٦', '123456', '123456'],
    ['１２３-４５６', '123456', '123456'],
    ['𝟙𝟚𝟛𝟜𝟝𝟞', '123456', '123456'],
    ['Code: 123456.', 'Code: 123456.', '123456'],
    [' AB-12 ', 'AB-12', undefined],
    ['1234-5678', '12345678', undefined],
    ['12345', '12345', undefined],
    ['', '', undefined],
    ['---', '---', undefined],
  ])('sends %j as %j and reads it as %j', (typed, sent, read) => {
    expect([typedCode(typed), oneTimeCodeIn(typed)]).toEqual([sent, read]);
  });
});
