import { expect, it } from 'vitest';
import type { PageDefinition } from '../../../src/definitions/page';
import { addressOfPage } from '../../../src/definitions/registry';
import { forms } from '../../support/everyForm';

const pages = Object.values(
  import.meta.glob<PageDefinition>(['../../../src/resources/*.ts', '!**/{index,defineResource}.ts'], {
    eager: true,
    import: 'default',
  }),
);

// New tools share the engine of these, and need no row.
it('finds every tested form at its address', () => {
  const screens = pages.filter(({ kind }) => kind === 'screen').map((page) => [page.name, addressOfPage(page)]);
  const tested = forms.map(({ resource, address, pattern = address }) => [resource, pattern]);
  expect(screens).toEqual(expect.arrayContaining(tested));
});
