import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { identifierOf, processIdOf } from '../../../contract/identifiers';
import type { LaunchBody } from '../../../contract/launches';
import { isIdentifierNumber } from '../../../contract/shapes';
import { accountNamed } from '../../access/accountNames';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { columnTitle } from '../../components/columnTitle';
import { PriceNote } from '../../components/cost/PriceNote';
import { LimitBar } from '../../components/limit/LimitBar';
import { freeOf, limitOf } from '../../components/limit/processLimit';
import { balanced, NameInText } from '../../components/NameInText';
import { FieldNote } from '../../components/tool/FieldNote';
import { ProcessPicker } from '../../components/tool/ProcessPicker';
import { useProcesses } from '../../components/tool/useProcesses';
import { textIn } from '../../dataProvider/cells';
import type { ActionResult } from '../../definitions/answer';
import type { FormValues } from '../../definitions/formParts';
import type { Attempt, ToolPartProps, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { LaunchResponse } from './LaunchResponse';
import { machineCount } from './launchedMachines';
import { changeLaunch, lastLaunch, rememberLaunch } from './launchRecord';
import { nothingSeen, type Seen, seenKey, sending, shownLaunch } from './launchShown';
import {
  type Approved,
  aboveText,
  approvedOf,
  countIn,
  differs,
  limitFault,
  sendLaunch,
  takenOver,
  verdictOn,
} from './sendLaunch';

const maxApprovedLength = 60;

/** Says that the typed process is not listed. Fetches the processes for all parts of the form. */
function useProcessNote({ values: { process_id = '' } }: ToolPartProps) {
  const { failure, loading, find } = useProcesses(true, true);
  if (failure !== undefined) return <FieldNote>{t('machineLaunch.noList', { why: failure })}</FieldNote>;
  const missing = !loading && isIdentifierNumber(processIdOf(process_id)) && find(process_id) === undefined;
  return missing ? <FieldNote>{t('machineLaunch.notListed')}</FieldNote> : undefined;
}

/** Warns that the value of a field differs from the approved one. */
function useDifference(values: FormValues, field: 'template_id' | 'version') {
  const row = useProcesses(false).find(values.process_id ?? '');
  const approved = row && approvedOf(row);
  if (!approved || !differs(values, approved, field)) return undefined;
  return (
    <FieldNote warns>
      <NameInText text="machineLaunch.differs" name={approved[field]} maximum={maxApprovedLength} />
    </FieldNote>
  );
}

const useTemplateNote = ({ values }: ToolPartProps) => useDifference(values, 'template_id');
const useVersionNote = ({ values }: ToolPartProps) => useDifference(values, 'version');

/** Compares the typed number of machines with the limit. */
function useLimitNote({ values: { process_id = '', count } }: ToolPartProps) {
  const row = useProcesses(false).find(process_id);
  const verdict = verdictOn(row, countIn(count));
  if (verdict.says === 'above') return <FieldNote warns>{aboveText(verdict.free, verdict.approved)}</FieldNote>;
  if (verdict.says === 'perhaps')
    return <FieldNote warns>{t('machineLaunch.perhaps', { machines: machineCount(verdict.approved) })}</FieldNote>;
  const limit = row && limitOf(row);
  const free = limit && freeOf(limit);
  return free === undefined ? undefined : <FieldNote>{t('machineLaunch.free', { n: free })}</FieldNote>;
}

/** Compares the number of machines with the limit, and shows their price. An empty type is that of the approved template. */
function useCountNote(props: ToolPartProps) {
  const { process_id = '', count, instance_type = '' } = props.values;
  const row = useProcesses(false).find(process_id);
  const note = useLimitNote(props);
  return (
    <PriceNote
      of={instance_type === '' ? row : row && { ...row, instance_type }}
      count={countIn(count)}
      words="cost.launch"
    >
      {note}
    </PriceNote>
  );
}

/** Returns an idempotency key: that of the last launch if the body is the same and its outcome is unknown, else a new one. */
function keyFor(body: LaunchBody, previousAnswer: ActionResult | undefined, client: QueryClient): string {
  const last = lastLaunch();
  if (!last) return crypto.randomUUID();
  const seen = client.getQueryData<Seen>(seenKey(last.key)) ?? nothingSeen;
  const same = (Object.keys(body) as (keyof LaunchBody)[]).every((name) => last.body[name] === body[name]);
  return same && shownLaunch(last, previousAnswer, false, seen).open ? last.key : crypto.randomUUID();
}

/** Sends a launch within the limit and stores the result, even if the page was left meanwhile. */
async function perform(attempt: Attempt<FormValues>): Promise<ActionResult | undefined> {
  const { values, bodyOf, previousAnswer, client, refuse, close, report } = attempt;
  const body = bodyOf(values) as LaunchBody;
  const fault = await limitFault(client, body);
  if (fault !== undefined) return refuse({ count: fault });
  const key = keyFor(body, previousAnswer, client);
  client.setQueryData(seenKey(key), nothingSeen);
  rememberLaunch({ key, body, at: Date.now(), unknown: true, done: false });
  close();
  report({ act: sending });
  const result = await sendLaunch(body, key);
  // The status so far was that of a launch under way.
  client.setQueryData(seenKey(key), nothingSeen);
  if (!result) return undefined;
  changeLaunch(key, { unknown: result.unknown });
  return result.answer;
}

const parts: ToolParts = {
  notes: {
    process_id: useProcessNote,
    template_id: useTemplateNote,
    version: useVersionNote,
    count: useCountNote,
  },
  beside: { process_id: ProcessPicker },
  behind: { process_id: ChosenProcess },
  Response: LaunchResponse,
  perform,
};

export default parts;

const maxTextLength = 120;

const Text = ({ text }: { readonly text: string }) => <bdi>{balanced(cut(text, maxTextLength))}</bdi>;

type Template = Pick<Approved, 'template_id' | 'version'>;

const noTemplate: Template = { template_id: '', version: '' };

/** Fills in the approved template of the chosen process, and replaces it with that of another one. Keeps typed values. */
function useApprovedTemplate({ values, change }: ToolPartProps, { template_id, version }: Template): void {
  const filled = useRef(noTemplate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each process and each approved template
  useEffect(() => {
    const has = (template: Template) =>
      (['template_id', 'version'] as const).every(
        (field) => identifierOf(values[field] ?? '') === identifierOf(template[field]),
      );
    if (!has(noTemplate) && !has(filled.current)) return;
    filled.current = { template_id, version };
    if (!has(filled.current)) change(filled.current);
  }, [values.process_id, template_id, version]);
}

/** Shows the chosen process, its approved template and its limit with this launch. A button fills in the approved values. */
function ChosenProcess(props: ToolPartProps) {
  const { values, change } = props;
  const { process_id = '', count } = values;
  const row = useProcesses(false).find(process_id);
  useApprovedTemplate(props, row ? approvedOf(row) : noTemplate);
  if (!row) return null;
  const approved = approvedOf(row);
  const changes = takenOver(values, approved);
  const limit = limitOf(row);
  const [name, part] = [textIn(row, 'process_name').trim(), textIn(row, 'subprocess_name').trim()];
  const place = (['platform', 'account', 'region'] as const)
    .map((key) => textIn(row, key).trim())
    .map((text, part) => (part === 1 && text !== '' ? accountNamed(text) : text))
    .filter((text) => text !== '');
  const owner = textIn(row, 'process_owner').trim();
  const known = approved.template_id !== '' || approved.version !== '';
  const nothing = changes.template_id === undefined && changes.version === undefined;
  return (
    <Card
      component="section"
      aria-label={t('terminate.process', { id: process_id.trim() })}
      sx={{ display: 'grid', gap: 2, minWidth: 0, px: 4, py: 3, overflowWrap: 'anywhere' }}
    >
      {name + part === '' ? null : (
        <Typography sx={{ fontWeight: 'medium' }}>
          <Text text={name === '' ? t('list.unnamed') : name} />
          {part === '' ? null : (
            <Typography component="span" sx={{ color: 'text.secondary' }}>
              {' · '}
              <Text text={part} />
            </Typography>
          )}
        </Typography>
      )}
      {place.length === 0 ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Text text={place.join(' · ')} />
        </Typography>
      )}
      {owner === '' ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {columnTitle('process_owner')}: <Text text={owner} />
        </Typography>
      )}
      {known ? (
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Typography variant="body2">
            {t('machineLaunch.approved')}: <ApprovedTemplate {...approved} />
          </Typography>
          <ActButton label={t('machineLaunch.takeOver')} small disabled={nothing} onPress={() => change(changes)} />
        </Stack>
      ) : null}
      {limit ? <LimitBar limit={limit} adds={countIn(count) ?? 0} /> : null}
    </Card>
  );
}

/** Renders the approved template and version, either of which may be missing. */
function ApprovedTemplate({ template_id, version }: Template) {
  const versioned = version === '' ? '' : t('machineLaunch.approvedVersion', { version: cut(version, maxTextLength) });
  return (
    <>
      {template_id === '' ? null : <bdi className="mono">{balanced(cut(template_id, maxTextLength))}</bdi>}
      {template_id !== '' && versioned !== '' ? ', ' : ''}
      <bdi>{versioned}</bdi>
    </>
  );
}
