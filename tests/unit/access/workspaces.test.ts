import { expect, it } from 'vitest';
import { emptyWorkspaces } from '../../../src/access/workspaces';

const files = import.meta.glob<string>(['../../../src/resources/*.ts', '!**/{index,defineResource}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('marks only workspaces without a page of their own as placeholders (R4)', () => {
  const pages = Object.values(files).flatMap((source) => {
    const module = /^ {2}module: '(\w+)'/m.exec(source)?.[1];
    return module === undefined ? [] : [{ module, isEmpty: source.includes('/PlaceholderScreen') }];
  });
  const working = new Set(pages.filter(({ isEmpty }) => !isEmpty).map(({ module }) => module));
  expect(working.size).toBeGreaterThan(0);
  const empty = pages.map(({ module }) => module).filter((module) => !working.has(module));
  expect([...emptyWorkspaces].toSorted()).toEqual(empty.toSorted());
});
