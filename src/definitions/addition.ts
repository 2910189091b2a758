import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Row } from './basics';
import type { RecordAddition } from './detail';

/**
 * Makes a call add values to a record's page.
 *
 * @param values returns the values; of `undefined`, for a call that has failed, the same keys
 * @example addition(machineHealth, (answer) => ({ check: answer?.data.system_check ?? t('record.unknown') }))
 */
export const addition = <C extends Call>(
  call: C,
  values: (answer: z.output<C['answer']> | undefined) => Row,
  follows: RecordAddition['follows'] = [],
): RecordAddition => ({ call, values: values as RecordAddition['values'], follows });
