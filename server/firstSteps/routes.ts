import { type FirstStep, firstSteps, listFirstSteps } from '../../contract/firstSteps';
import { type Handler, handle } from '../api/handler';
import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import { type AccountsOf, codesOf } from '../machines/scope';
import { storedSteps } from './steps';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'findTemplates'>;
  readonly accountsOf: AccountsOf;
}

/** The prefix of all launch template ids. */
const templatePrefix = 'lt-';

/** Implements the checklist of a new installation. */
export default function firstStepHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  return [
    handle(listFirstSteps, async ({ session, origin }) => {
      const stored = await storedSteps(db, accountsOf, origin.at);
      const codes = codesOf(accountsOf, session);
      const hasTemplate = async () =>
        codes.length > 0 && (await fleet.findTemplates([templatePrefix], codes, 1)).length > 0;
      const done: Record<FirstStep, boolean> = { ...stored, template: stored.launch || (await hasTemplate()) };
      return { data: firstSteps.map((step) => ({ step, done: done[step] })) };
    }),
  ];
}
