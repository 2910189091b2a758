import type { QueryClient } from '@tanstack/react-query';
import { positive } from '../../../contract/shapes';
import { cut } from '../../components/cellLook';
import { LimitBar } from '../../components/limit/LimitBar';
import { limitOf } from '../../components/limit/processLimit';
import { showToast, toastDurations } from '../../components/toasts';
import { nameOfProcess } from '../../components/tool/processNames';
import { processesFault, processesKey, readProcesses, useProcesses } from '../../components/tool/useProcesses';
import { cellValue } from '../../dataProvider/cells';
import { typedNumber } from '../../dataProvider/exactNumbers';
import type { ToolAnswer } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import type { Attempt, ToolPartProps, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import styles from './parts.module.css';
import { currentValue, fieldOf, requestOf } from './updateRequest';

/** More characters than these of a name and of a value are not drawn (C18). */
const maximumLength = { name: 300, value: 100 } as const;

/** The choice reads them. */
const useRows = () => useProcesses(false);

/** What the chosen process is called. */
function useProcessNote({ values: { process_id = '' } }: ToolPartProps) {
  const { rows, loading, find } = useRows();
  const process = find(process_id);
  const name = process && nameOfProcess(process);
  if (name !== undefined) return <bdi>{name.slice(0, maximumLength.name)}</bdi>;
  const gone = process_id !== '' && rows.length > 0 && !loading && !process;
  return gone ? t('processTools.notFound') : undefined;
}

/** The value that the process has now, as high as the field beside it. */
function CurrentValue({ values }: ToolPartProps) {
  const { find } = useRows();
  const process = find(values.process_id ?? '');
  const field = fieldOf(values);
  if (!process || !field) return null;
  const now = currentValue(process, field);
  return (
    <div className={styles.now}>
      <span className={`secondary ${styles.label}`}>{t('processTools.now')}</span>
      <bdi className={`mono ${styles.value}`} title={now}>
        {cut(now === '' ? t('list.none') : now, maximumLength.value)}
      </bdi>
    </div>
  );
}

/** How much of a process's limit is taken, and what the new one would mean, before it is asked for. */
function LimitPreview({ values: { process_id = '', machine_max_count = '' } }: ToolPartProps) {
  const { find } = useRows();
  const process = find(process_id);
  const limit = process && limitOf(process);
  if (!limit) return null;
  const typed = machine_max_count.trim();
  const wanted = positive.safeParse(typedNumber(typed)).data;
  const taken = (limit.live ?? 0) + (limit.reserved ?? 0);
  return (
    <div className={styles.preview}>
      <LimitBar limit={limit} wanted={wanted} />
      <p className={styles.warning} role="status">
        {wanted !== undefined && wanted < taken ? t('processTools.belowUse', { n: taken }) : null}
      </p>
    </div>
  );
}

/**
 * The processes as they are now; nothing where they cannot be read, which is told: then nothing may be sent (C29). It is a
 * part of the change, which goes on when the page is left.
 */
async function freshRows(client: QueryClient): Promise<readonly Row[] | undefined> {
  try {
    const rows = await readProcesses();
    client.setQueryData(processesKey, rows);
    return rows;
  } catch (error) {
    const fault = processesFault(error);
    if (fault) showToast('error', fault.text, { duration: toastDurations.serverError, detail: fault.detail });
    return undefined;
  }
}

/** Asks for the change, once what is on the screen is still so; the answer's body is what was asked for. */
async function perform({ values, client, refuse, send }: Attempt<FormValues>): Promise<ToolAnswer | undefined> {
  const known = client.getQueryData<readonly Row[]>(processesKey) ?? [];
  const seen = known.find((row) => String(cellValue(row, 'id')) === values.process_id);
  const rows = await freshRows(client);
  if (!rows) return undefined;
  const request = requestOf(values, seen, rows);
  if ('faults' in request) return refuse(request.faults);
  const answer = await send(values, request.body);
  return answer && { ...answer, body: request.asked };
}

const parts: ToolParts = {
  notes: { process_id: useProcessNote },
  beside: { version: CurrentValue, machine_max_count: CurrentValue },
  behind: { machine_max_count: LimitPreview },
  perform,
};

export default parts;
