import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import { positive } from '../../../contract/shapes';
import { cut } from '../../components/cellLook';
import { pricedText, rateText } from '../../components/cost/costTexts';
import { usePrice } from '../../components/cost/usePrice';
import { LimitBar } from '../../components/limit/LimitBar';
import { limitOf } from '../../components/limit/processLimit';
import { showToast, toastDurations } from '../../components/toasts';
import { nameOfProcess } from '../../components/tool/processNames';
import { processesFault, processesKey, readProcesses, useProcesses } from '../../components/tool/useProcesses';
import { TryOnPast } from '../../components/trial/TryOnPast';
import { cellValue } from '../../dataProvider/cells';
import { typedNumber, wholeNumber } from '../../dataProvider/json';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import type { Attempt, ToolPartProps, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { currentValue, fieldOf, requestOf } from './updateRequest';

const maxLength = { name: 300, value: 100 } as const;

/** The choice of the process fetches them. */
const useRows = () => useProcesses(false);

/** Returns the name of the chosen process. */
function useProcessNote({ values: { process_id = '' } }: ToolPartProps) {
  const { rows, loading, find } = useRows();
  const process = find(process_id);
  const name = process && nameOfProcess(process);
  if (name !== undefined) return <bdi>{name.slice(0, maxLength.name)}</bdi>;
  const gone = process_id !== '' && rows.length > 0 && !loading && !process;
  return gone ? t('processTools.notFound') : undefined;
}

/** Renders the current value of the process, as high as the field beside it. */
function CurrentValue({ values }: ToolPartProps) {
  const { find } = useRows();
  const process = find(values.process_id ?? '');
  const field = fieldOf(values);
  if (!process || !field) return null;
  const now = currentValue(process, field);
  return (
    <Stack spacing={1.5}>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 'medium' }}>
        {t('processTools.now')}
      </Typography>
      <Box
        component="bdi"
        className="mono"
        title={now}
        sx={{
          minHeight: 40,
          px: 3,
          py: '9px',
          border: 1,
          borderStyle: 'dashed',
          borderColor: 'divider',
          borderRadius: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {cut(now === '' ? t('list.none') : now, maxLength.value)}
      </Box>
    </Stack>
  );
}

/** Shows the use of a process's limit, and the effect of the new one before it is requested. */
function LimitPreview({ values: { process_id = '', machine_max_count = '' } }: ToolPartProps) {
  const { find } = useRows();
  const process = find(process_id);
  const limit = process && limitOf(process);
  if (!limit) return null;
  const typed = machine_max_count.trim();
  const wanted = positive.safeParse(typedNumber(typed)).data;
  const taken = (limit.live ?? 0) + (limit.reserved ?? 0);
  return (
    <div>
      <LimitBar limit={limit} wanted={wanted} />
      <LimitCosts process={process} before={limit.approved} after={wanted} />
      <Typography role="status" variant="body2" color="warning">
        {wanted !== undefined && wanted < taken ? t('processTools.belowUse', { n: taken }) : null}
      </Typography>
      {wanted === undefined ? null : (
        <TryOnPast
          typed={`${process_id} ${wanted}`}
          rulesOf={() => ({ process_id: wholeNumber(process_id) ?? process_id, limit: wanted })}
        />
      )}
    </div>
  );
}

interface LimitCostsProps {
  readonly process: Row;
  readonly before: number;
  readonly after: number | undefined;
}

/** Shows the cost at the limit, before and after the change. */
function LimitCosts({ process, before, after }: LimitCostsProps) {
  const estimate = usePrice(process);
  if (!estimate || after === undefined) return null;
  const { hourly, pricedAt } = estimate;
  const [present, wanted] = [before, after].map((count) =>
    hourly === null ? t('cost.unknown') : rateText(hourly * count),
  );
  return (
    <Typography role="status" variant="body2">
      {t('cost.limitChange', { from: present ?? '', to: wanted ?? '' })} {pricedText(pricedAt)}.
    </Typography>
  );
}

/**
 * Fetches the current processes. Shows a failure and returns `undefined`: then nothing may be sent (C29). The request is part of
 * the change and is not aborted when the page is left.
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

/** Requests the change if the shown value is still current. The result's body is the requested change. */
async function perform({ values, client, refuse, send }: Attempt<FormValues>): Promise<ActionResult | undefined> {
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
  beside: { version: CurrentValue, machine_max_count: CurrentValue, budget: CurrentValue },
  behind: { machine_max_count: LimitPreview },
  perform,
};

export default parts;
