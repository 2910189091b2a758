import type { ResourceDefinitions } from 'react-admin';
import { cellText } from '../dataProvider/cells';
import { columnRule, ruleValue } from '../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../dataProvider/records';
import { guarded } from '../definitions/guarded';
import type { ListDefinition, PageDefinition } from '../definitions/page';
import { say } from '../i18n/translate';

/** The pages as react-admin's resources: of each, by its name, what a `<Resource>` registers. */
export function adminResources(pages: ReadonlyMap<string, PageDefinition>): ResourceDefinitions {
  return Object.fromEntries(
    [...pages].map(([name, page]) => [
      name,
      {
        name,
        hasList: page.kind === 'list',
        hasCreate: false,
        hasEdit: false,
        hasShow: false,
        icon: page.menu?.icon,
        options: { label: say(page.heading) },
        recordRepresentation: page.kind === 'list' ? representationOf(page) : undefined,
      },
    ]),
  );
}

/** What a record is called; `undefined` leaves it to react-admin, which takes a `name`, a `title` or the identifier. */
function representationOf({ name, list }: ListDefinition): ((record: RowRecord) => string) | undefined {
  const { recordRepresentation: named } = list;
  if (named === undefined) return undefined;
  if (typeof named === 'function') {
    const what = `recordRepresentation of the list "${name}"`;
    return (record) => guarded(what, () => named(rowOf(record)), String(record.id));
  }
  const rule = columnRule(list, named);
  return (record) => cellText(ruleValue(rule, rowOf(record)));
}
