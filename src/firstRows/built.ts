import type { ListDefinition, PageDefinition } from '../definitions/page';
import { registry } from '../resources';
import { declaredLists } from './declared';

/* What the build runs: of the definitions, what has to be known before their code is there. */

/** The lists whose first call is known without their code: those that a call answers whole, without asking anybody for an input. */
function askedFirst(page: PageDefinition): { page: ListDefinition; call: object }[] {
  if (page.kind !== 'list' || !page.list.call || page.list.input || typeof page.access === 'function') return [];
  const { module, paths, access, requires } = page;
  const { name, method, path, access: caller, beyond } = page.list.call;
  if (method !== 'GET' || path.includes(':')) return [];
  const call = {
    addresses: paths.map((below) => `/dashboard/${module}${below && `/${below}`}`),
    module,
    access,
    requires: [requires?.name, beyond && name].filter(Boolean),
    call: { method, path, access: caller },
  };
  return [{ page, call }];
}

const asked = [...registry.pages.values()].flatMap(askedFirst);

/** For `virtual:first-calls`. */
export const firstCalls: readonly object[] = asked.map(({ call }) => call);

/** For `virtual:first-lists`. */
export const firstLists = declaredLists(asked.map(({ page }) => page));
