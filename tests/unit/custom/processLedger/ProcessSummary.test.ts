import { describe, expect, it } from 'vitest';
import { factName, factsOf } from '../../../../src/custom/processLedger/facts';

describe('the facts of a process', () => {
  it('are the known ones by their names, then the others by their keys’ words, without what is empty', () => {
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

  it('are own values only, whatever a key is called', () => {
    const process = JSON.parse('{"constructor": "c", "__proto__": {"platform": "AWS"}}');
    expect(factsOf(process).map(({ key, text }) => [key, text])).toEqual([
      ['constructor', 'c'],
      ['__proto__', 'platform=AWS'],
    ]);
  });

  it('are cut when they are very long', () => {
    expect(factsOf({ note: 'x'.repeat(10_000) })[0]?.text.length).toBeLessThan(400);
  });

  it('are called in words, the limit as in the form that asks for one', () => {
    expect(['machine_max_count', 'incharge', 'own_column'].map(factName)).toEqual([
      'Machine limit',
      'In charge',
      'Own column',
    ]);
  });
});
