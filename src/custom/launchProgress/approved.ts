import { identifierOf, visibleText } from '../../../contract/identifiers';
import { positive } from '../../../contract/shapes';
import { freeOf, limitOf } from '../../components/limit/processLimit';
import { textIn } from '../../dataProvider/cells';
import { typedNumber } from '../../dataProvider/exactNumbers';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { t } from '../../i18n/translate';
import { machineCount } from './launchedMachines';

/** What a process may be launched with, as the process list tells; '' for what it does not. */
export type Approved = Readonly<Record<'template_id' | 'version' | 'tagname', string>>;

export const approvedOf = (row: Row): Approved => ({
  template_id: textIn(row, 'template_id').trim(),
  version: textIn(row, 'version').trim(),
  tagname: textIn(row, 'tagname').trim(),
});

/** Returns a value of a form as it is compared: tag names are texts, the others identifiers. */
const readAs = (field: string, text = '') => (field === 'tagname' ? text.trim() : identifierOf(text));

/**
 * What taking over what is approved changes in a form: template and version as they are approved, and the tag where none is
 * typed. Empty when the form has it all.
 */
export function takenOver(form: FormValues, approved: Approved): Partial<FormValues> {
  const wanted = {
    ...(approved.template_id === '' ? {} : { template_id: approved.template_id }),
    ...(approved.version === '' ? {} : { version: approved.version }),
    ...(approved.tagname === '' || (form.tagname ?? '').trim() !== '' ? {} : { tagname: approved.tagname }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => readAs(field, form[field]) !== readAs(field, value)),
  );
}

/** Whether something is typed in a field that is not what is approved for it. */
export function differs(form: FormValues, approved: Approved, field: 'template_id' | 'version'): boolean {
  const typed = identifierOf(form[field] ?? '');
  return typed !== '' && approved[field] !== '' && typed !== identifierOf(approved[field]);
}

/** Parses a number of machines as it is typed; `undefined` if it is not a whole number from 1. */
export const countIn = (text = ''): number | undefined => positive.safeParse(typedNumber(visibleText(text))).data;

/** How a number of machines stands to a process's limit. */
export type LimitVerdict =
  | { readonly says: 'within' }
  /** More than may be launched: the server would refuse it. */
  | { readonly says: 'above'; readonly free: number; readonly approved: number }
  /** More than the whole limit, of a process of which the back end does not say how many machines it has. */
  | { readonly says: 'perhaps'; readonly approved: number };

/** Whether so many machines more fit into a process's limit; a row without a limit lets everything pass. */
export function verdictOn(row: Row | undefined, count: number | undefined): LimitVerdict {
  const limit = row && limitOf(row);
  if (!limit || count === undefined) return { says: 'within' };
  const free = freeOf(limit);
  const { approved } = limit;
  if (free === undefined) return count > approved ? { says: 'perhaps', approved } : { says: 'within' };
  return count > free ? { says: 'above', free, approved } : { says: 'within' };
}

/** What is said of more machines than a process may still have. */
export const aboveText = (free: number, approved: number) =>
  t('machineLaunch.above', { machines: machineCount(approved), n: free });
