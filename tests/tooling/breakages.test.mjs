import { describe, expect, it } from 'vitest';
import { allBreakages, broken, problemOf } from '../../tools/mutation/targets.mjs';

const breakages = allBreakages();

describe('deliberate breakages', () => {
  it('find their targets and their tests', () => {
    const problems = breakages.map((breakage) => [breakage.id, problemOf(breakage)]);
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
  });

  it('have different names', () => {
    const ids = breakages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('find a target after it has moved and been wrapped', () => {
    const source =
      'const other = a && b;\n\nexport function rule(\n  a: boolean,\n) {\n  return (\n    a &&\n    b\n  );\n}\n';
    const breakage = { in: 'rules.ts rule', find: 'a && b', replace: 'a' };
    expect(broken(breakage, source)).toBe(
      'const other = a && b;\n\nexport function rule(\n  a: boolean,\n) {\n  return (\n    a\n  );\n}\n',
    );
    expect(() => broken({ ...breakage, in: 'rules.ts gone' }, source)).toThrow('gone is not declared');
    expect(() => broken({ ...breakage, find: 'a' }, source)).toThrow('rule has the text 3 times');
  });
});
