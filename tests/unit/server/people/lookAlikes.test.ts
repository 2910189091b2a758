import { describe, expect, it } from 'vitest';
import { looksOf, mixedWordIn } from '../../../../server/people/lookAlikes';

describe('looksOf', () => {
  const isAlike = (one: string, other: string) => looksOf(one).some((look) => looksOf(other).includes(look));

  it.each([
    ['аda', 'ada'],
    ['ａｄａ', 'ada'],
    ['ﬁx', 'fix'],
    ['ɑda', 'ada'],
    ['КАТЕ', 'kate'],
    ['Iena', 'lena'],
    ['user1', 'userl'],
    ['İvan', 'ivan'],
    ['straße', 'STRASSE'],
    ['ad٥', 'ado'],
    ['山ロ', '山口'],
    ['anna‐m', 'anna-m'],
  ])('finds that %s looks like %s', (one, other) => {
    expect(isAlike(one, other)).toBe(true);
  });

  it.each([
    ['ada', 'adb'],
    ['user1', 'useri'],
    ['bob0', 'bobo'],
    ['modem', 'modern'],
    ['zoë', 'zoe'],
    ['søren', 'soren'],
    ['марія', 'марина'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(isAlike(one, other)).toBe(false);
  });
});

describe('mixedWordIn', () => {
  it.each(['аda', 'Ωmega', 'adaא', 'exаmple.com', 'αда'])('finds the mixed word of %s', (name) => {
    expect(mixedWordIn(name)).toBeDefined();
  });

  it.each([
    'ada',
    'мария',
    'ada-мария',
    'почта.com',
    '山口ロ',
    '김ada',
    'דנה',
    'ᎪᎠᎪ',
    'ﬁona',
    'Ὀδυσσεύς',
    '🚀',
    'x3_мир',
  ])('finds none in %s', (name) => {
    expect(mixedWordIn(name)).toBeUndefined();
  });
});
