import { metaOf } from '../../../contract/field';
import { processForm } from '../../../contract/processes';
import { cellLook, cut, hinted, wholeText } from '../../components/cellLook';
import { columnTitle } from '../../components/columnTitle';
import { pairsText } from '../../components/shownText';
import { hasValue } from '../../dataProvider/cells';
import { columnRule } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { say } from '../../i18n/translate';

interface Fact {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** The raw value, if the text differs or is truncated. */
  readonly title: string | undefined;
  /** An identifier or a code, in a monospaced font. */
  readonly code: boolean;
}

/** The facts that come first, with their labels in the request form. */
const fields = [
  'platform',
  'account',
  'region',
  'template_id',
  'version',
  'instance_type',
  'ami_id',
  'tagname',
  'process_owner',
  'incharge',
] as const;
const names: ReadonlyMap<string, string> = new Map(
  fields.map((key) => [key, say(metaOf(processForm.shape[key])?.label ?? columnTitle(key))]),
);

/** Returns the label of a column of a process, as in the request form. */
export const factName = (key: string): string =>
  names.get(key) ??
  (key === 'machine_max_count'
    ? say(metaOf(processForm.shape.machine_limit)?.label ?? columnTitle(key))
    : columnTitle(key));

/** Shown elsewhere on the page. */
const elsewhere: ReadonlySet<string> = new Set([
  'id',
  'process_name',
  'subprocess_name',
  'machine_max_count',
  'machines_live',
  'machines_reserved',
]);

/** Returns the filled values of a process: the fields of its form first, then all others (D22). */
export function factsOf(process: Row): readonly Fact[] {
  const others = Object.keys(process).filter((key) => !names.has(key) && !elsewhere.has(key));
  return [...names.keys(), ...others].flatMap((key) => {
    if (!hasValue(process, key)) return [];
    const rule = columnRule({}, key);
    const { text, beside, kind, title } = cellLook(rule, process);
    const pairs = pairsText(process[key]);
    return [
      {
        key,
        name: factName(key),
        text: pairs === undefined ? [text, beside].filter(Boolean).join(' ') : cut(pairs, hinted),
        title: pairs === undefined ? title : cut(wholeText(rule, process), hinted),
        code: kind === 'identifier',
      },
    ];
  });
}
