// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { factName, factsOf } from '../../../../src/custom/processLedger/ProcessSummary';

describe('the facts of a process', () => {
  it('are the known ones by name, then others by their key, without empty ones', () => {
    const process = {
      note: 'x',
      version: 3,
      id: 12,
      machine_max_count: 9,
      platform: 'AWS',
      region: null,
      tags: {},
      a: [],
    };
    expect(factsOf(process).map(({ name, text }) => [name, text])).toEqual([
      ['Platform', 'AWS'],
      ['Version', '3'],
      ['Note', 'x'],
    ]);
  });

  it('are own properties only', () => {
    const process = JSON.parse('{"constructor": "c", "__proto__": {"platform": "AWS"}}');
    expect(factsOf(process).map(({ key, text }) => [key, text])).toEqual([
      ['constructor', 'c'],
      ['__proto__', 'platform=AWS'],
    ]);
  });

  it('are truncated if they are very long', () => {
    expect(factsOf({ note: 'x'.repeat(10_000) })[0]?.text.length).toBeLessThan(400);
  });

  it('have labels, and the limit has that of its form', () => {
    expect(['machine_max_count', 'incharge', 'own_column'].map(factName)).toEqual([
      'Machine limit',
      'In charge',
      'Own column',
    ]);
  });
});
