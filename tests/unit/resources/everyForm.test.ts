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

/** The hand-made screens that send nothing from a form of their own. */
const withoutForm = [
  // Its acts are those of lists, which are tested there.
  'processledger',
  // Nothing is there yet.
  'data-center',
  'digital-ocean',
  'mail-services',
  'mongo',
  'postgres',
];

it('every hand-made screen has its form in the table of forms, or has none', () => {
  const screens = pages.filter(({ kind }) => kind === 'screen').map((page) => [page.name, addressOfPage(page)]);
  const tested = forms.map(({ resource, address }) => [resource, address]);
  expect(tested.sort()).toEqual(screens.filter(([name]) => !withoutForm.includes(name ?? '')).sort());
  expect(screens.map(([name]) => name)).toEqual(expect.arrayContaining(withoutForm));
});
