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

  it('leaves other characters in NFKC', () => {
    expect(plainDigits('$Latest -１２')).toBe('$Latest -12');
  });
});

describe('a one-time code', () => {
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
  ])('typed as %j is sent as %j and read as %j', (typed, sent, read) => {
    expect([typedCode(typed), oneTimeCodeIn(typed)]).toEqual([sent, read]);
  });
});
