import { cellValue } from '../../dataProvider/cells';
import { columnRule } from '../../dataProvider/columnRules';
import type { Row } from '../../dataProvider/rows';
import { cellLook } from '../../grid/table/cellLook';
import { type MessageKey, t } from '../../i18n/translate';

/** One thing about a process, in words. */
export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** An identifier or a code, in mono. */
  readonly code: boolean;
}

/** What is known of processes and so has a name, in the order of the form that asks for one. */
const names: ReadonlyMap<string, MessageKey> = new Map([
  ['platform', 'machine.platform'],
  ['account', 'tools.account'],
  ['region', 'tools.region'],
  ['template_id', 'newProcess.templateId'],
  ['version', 'templates.version'],
  ['instance_type', 'instances.type'],
  ['ami_id', 'newProcess.amiId'],
  ['tagname', 'newProcess.tagName'],
  ['process_owner', 'newProcess.owner'],
  ['incharge', 'newProcess.incharge'],
]);

/** These stand elsewhere on the page. */
const elsewhere: ReadonlySet<string> = new Set([
  'id',
  'process_name',
  'subprocess_name',
  'machine_max_count',
  'machines_live',
  'machines_reserved',
]);

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What a process holds, the known things first, then whatever else the back end says; what is empty is left out (D22). */
export function factsOf(process: Row): readonly Fact[] {
  const others = Object.keys(process).filter((key) => !names.has(key) && !elsewhere.has(key));
  return [...names.keys(), ...others].flatMap((key) => {
    if (isNothing(cellValue(process, key))) return [];
    const { text, kind } = cellLook(columnRule({}, key), process);
    const name = names.get(key);
    return [{ key, name: name === undefined ? key : t(name), text, code: kind === 'identifier' }];
  });
}

/** What a process is called: its name, with that of its part; `undefined` where it has none. */
export function nameOfProcess(process: Row): string | undefined {
  const parts = [cellValue(process, 'process_name'), cellValue(process, 'subprocess_name')];
  const named = parts.filter((part) => typeof part === 'string' && part.trim() !== '');
  return named.length === 0 ? undefined : named.join(' / ');
}
