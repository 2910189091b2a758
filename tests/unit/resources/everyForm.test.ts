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

// A tool that somebody adds is made by the same engine as these, and needs no row of its own.
it('finds every tested form at its address', () => {
  const screens = pages.filter(({ kind }) => kind === 'screen').map((page) => [page.name, addressOfPage(page)]);
  const tested = forms.map(({ resource, address, pattern = address }) => [resource, pattern]);
  expect(screens).toEqual(expect.arrayContaining(tested));
});
