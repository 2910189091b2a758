import * as people from '../../contract/authentication';
import { holdCancelled, keepMachines } from '../../contract/dueActions';
import type { ChangeEvent, EventKind } from '../../contract/events';
import * as launches from '../../contract/launches';
import * as machines from '../../contract/machines';
import * as passwordLinks from '../../contract/passwordLinks';
import * as processes from '../../contract/processes';
import * as roleRequests from '../../contract/roleRequests';
import * as schedules from '../../contract/schedules';
import { createServiceAccount } from '../../contract/serviceAccounts';
import * as templateImages from '../../contract/templateImages';
import * as templates from '../../contract/templates';

/** The columns of an audit row that identify a change. */
export interface LogRow {
  readonly seq: number;
  readonly action: string;
  readonly target: string | null;
  readonly account: string | null;
  /** Identifiers in the row's `after`. */
  readonly request: string | null;
  readonly process: string | null;
}

/** A change with its account, which decides who may see it. */
export interface Change extends ChangeEvent {
  readonly account: string | null;
}

/** The kinds of records that an action changes, where its target does not name all of them. */
const kindsByAction: Readonly<Record<string, readonly EventKind[]>> = {
  [processes.requestProcess.name]: ['request'],
  [processes.updateProcess.name]: ['update'],
  [processes.decideProcessRequest.name]: ['request', 'process'],
  [processes.decideUpdateRequest.name]: ['update', 'process'],
  [launches.launchMachines.name]: ['process', 'machine'],
  [launches.terminateProcessMachines.name]: ['process', 'machine'],
  [launches.holdProcessMachines.name]: ['process', 'machine'],
  [machines.holdMachines.name]: ['machine', 'process'],
  [keepMachines.name]: ['machine', 'process'],
  [holdCancelled]: ['machine', 'process'],
  [schedules.extendMachines.name]: ['machine', 'process'],
  [schedules.setSchedule.name]: ['machine', 'process'],
  [schedules.endingAnnounced]: ['machine', 'process'],
  [schedules.changeSkipped]: ['machine', 'process'],
  [`${machines.actOnMachine.name}/start`]: ['machine'],
  [`${machines.actOnMachine.name}/stop`]: ['machine'],
  [`${machines.actOnMachine.name}/terminate`]: ['machine', 'process'],
  [machines.terminate.name]: ['machine', 'process'],
  [templates.createTemplate.name]: ['template'],
  [templates.updateTemplate.name]: ['template'],
  [templateImages.createTemplateFromImage.name]: ['template'],
  [roleRequests.requestRole.name]: ['access'],
  [roleRequests.decideRoleRequest.name]: ['access', 'person'],
  [roleRequests.breakGlass.name]: ['access', 'person'],
  [roleRequests.roleEnded]: ['access', 'person'],
  [people.register.name]: ['person'],
  [passwordLinks.invitePerson.name]: ['person'],
  [createServiceAccount.name]: ['person'],
};

/** Lists the actions that change records of a kind. */
export const actionsOn = (kind: EventKind): readonly string[] =>
  Object.keys(kindsByAction).filter((action) => kindsByAction[action]?.includes(kind));

/** The kinds of records by the first word of a target. */
const kindsByWord: Readonly<Record<string, EventKind>> = {
  request: 'request',
  update: 'update',
  access: 'access',
  process: 'process',
  user: 'person',
};

/** Targets that are an identifier themselves. */
const identifiers: Partial<Record<EventKind, RegExp>> = { machine: /^i-[\w-]+$/, template: /^lt-[\w-]+$/ };

/**
 * Returns the records that an audit row changed: those of its action, or else the one that its target names. Rows that concern no list,
 * such as sign-ins, have none.
 *
 * @example changesOf({ action: 'approverequest', target: 'request 7', process: '12', … }) // request 7 and process 12
 */
export function changesOf({ action, target, account, request, process }: LogRow): readonly Change[] {
  const [word = '', named] = (target ?? '').split(' ');
  const ofTarget = Object.hasOwn(kindsByWord, word) ? kindsByWord[word] : undefined;
  const ofAction = Object.hasOwn(kindsByAction, action) ? kindsByAction[action] : undefined;
  const idOf = (kind: EventKind): string | undefined => {
    if (identifiers[kind]?.test(target ?? '')) return target ?? undefined;
    if (kind === 'request' || kind === 'update' || kind === 'access')
      return request ?? (ofTarget === kind ? named : undefined);
    if (kind === 'process') return process ?? (ofTarget === kind ? named : undefined);
    return ofTarget === kind ? named : undefined;
  };
  return (ofAction ?? (ofTarget ? [ofTarget] : [])).map((kind) => {
    const id = idOf(kind);
    return { kind, account, ...(id !== undefined && { id }) };
  });
}
