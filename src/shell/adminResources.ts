import type { ResourceDefinitions } from 'react-admin';
import { representationOf } from '../dataProvider/records';
import type { PageDefinition } from '../definitions/page';
import { say } from '../i18n/translate';

/** The pages as react-admin's resources: of each, by its name, what a `<Resource>` registers. */
export function adminResources(pages: ReadonlyMap<string, PageDefinition>): ResourceDefinitions {
  return Object.fromEntries(
    [...pages].map(([name, page]) => [
      name,
      {
        name,
        hasList: page.kind === 'list',
        ...pagesOfRecords(page),
        icon: page.menu?.icon,
        options: { label: say(page.heading) },
        recordRepresentation: page.kind === 'list' ? representationOf(page) : undefined,
      },
    ]),
  );
}

function pagesOfRecords(page: PageDefinition) {
  const { create, edit, show } = (page.kind === 'list' && page.record) || {};
  return { hasCreate: Boolean(create), hasEdit: Boolean(edit), hasShow: Boolean(show) };
}
