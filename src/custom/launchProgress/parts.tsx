import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { identifierOf, processIdOf } from '../../../contract/identifiers';
import type { LaunchBody } from '../../../contract/launches';
import { isIdentifierNumber } from '../../../contract/shapes';
import { accountNamed } from '../../access/accountNames';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { LimitBar } from '../../components/limit/LimitBar';
import { freeOf, limitOf } from '../../components/limit/processLimit';
import { balanced, NameInText } from '../../components/NameInText';
import { FieldNote } from '../../components/tool/FieldNote';
import { ProcessPicker } from '../../components/tool/ProcessPicker';
import { useProcesses } from '../../components/tool/useProcesses';
import { textIn } from '../../dataProvider/cells';
import type { ToolAnswer } from '../../definitions/answer';
import type { FormValues } from '../../definitions/formParts';
import type { Attempt, ToolPartProps, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { type Approved, aboveText, approvedOf, countIn, differs, takenOver, verdictOn } from './approved';
import { LaunchResponse } from './LaunchResponse';
import styles from './launch.module.css';
import { machineCount } from './launchedMachines';
import { changeLaunch, lastLaunch, rememberLaunch } from './launchRecord';
import { nothingSeen, type Seen, sending, shownLaunch } from './launchShown';
import { limitFault, sendLaunch } from './sendLaunch';
import { seenKey } from './useLaunchSeen';

/** More characters than this of what is approved are not drawn (C18). */
const maximumLength = 60;

/** What there is to say about the process that is typed, where the list does not know it. It reads the list for all parts. */
function useProcessNote({ values: { process_id = '' } }: ToolPartProps) {
  const { failure, loading, find } = useProcesses(true, true);
  if (failure !== undefined) return <FieldNote>{t('machineLaunch.noList', { why: failure })}</FieldNote>;
  const missing = !loading && isIdentifierNumber(processIdOf(process_id)) && find(process_id) === undefined;
  return missing ? <FieldNote>{t('machineLaunch.notListed')}</FieldNote> : undefined;
}

/** That something is typed in a field that is not what is approved for it. */
function useDifference(values: FormValues, field: 'template_id' | 'version') {
  const row = useProcesses(false).find(values.process_id ?? '');
  const approved = row && approvedOf(row);
  if (!approved || !differs(values, approved, field)) return undefined;
  return (
    <FieldNote warns>
      <NameInText text="machineLaunch.differs" name={approved[field]} maximum={maximumLength} />
    </FieldNote>
  );
}

const useTemplateNote = ({ values }: ToolPartProps) => useDifference(values, 'template_id');
const useVersionNote = ({ values }: ToolPartProps) => useDifference(values, 'version');

/** How the number of machines stands to the limit, while it is typed. */
function useCountNote({ values: { process_id = '', count } }: ToolPartProps) {
  const row = useProcesses(false).find(process_id);
  const verdict = verdictOn(row, countIn(count));
  if (verdict.says === 'above') return <FieldNote warns>{aboveText(verdict.free, verdict.approved)}</FieldNote>;
  if (verdict.says === 'perhaps')
    return <FieldNote warns>{t('machineLaunch.perhaps', { machines: machineCount(verdict.approved) })}</FieldNote>;
  const limit = row && limitOf(row);
  const free = limit && freeOf(limit);
  return free === undefined ? undefined : <FieldNote>{t('machineLaunch.free', { n: free })}</FieldNote>;
}

/** A key for a launch: that of the last one, where it is the same and nobody knows whether it was carried out. */
function keyFor(body: LaunchBody, previousAnswer: ToolAnswer | undefined, client: QueryClient): string {
  const last = lastLaunch();
  if (!last) return crypto.randomUUID();
  const seen = client.getQueryData<Seen>(seenKey(last.key)) ?? nothingSeen;
  const same = (Object.keys(body) as (keyof LaunchBody)[]).every((name) => last.body[name] === body[name]);
  return same && shownLaunch(last, previousAnswer, false, seen).open ? last.key : crypto.randomUUID();
}

/** Sends a launch within the limit, and keeps what came of it: also when the page has been left meanwhile. */
async function perform(attempt: Attempt<FormValues>): Promise<ToolAnswer | undefined> {
  const { values, bodyOf, previousAnswer, client, refuse, close, tell } = attempt;
  const body = bodyOf(values) as LaunchBody;
  const fault = await limitFault(client, body);
  if (fault !== undefined) return refuse({ count: fault });
  const key = keyFor(body, previousAnswer, client);
  client.setQueryData(seenKey(key), nothingSeen);
  rememberLaunch({ key, body, at: Date.now(), unknown: true, done: false });
  close();
  tell({ act: sending });
  const result = await sendLaunch(body, key);
  // What the server has told until now was about a launch under way.
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

/** More characters than this of a text are not drawn (C18). */
const longestText = 120;

const Text = ({ text }: { readonly text: string }) => <bdi>{balanced(cut(text, longestText))}</bdi>;

type Template = Pick<Approved, 'template_id' | 'version'>;

const noTemplate: Template = { template_id: '', version: '' };

/**
 * Fills the approved template in once a process is chosen, where none is typed, and takes it back when another one is chosen. What the
 * person has typed stays.
 */
function useApprovedTemplate({ values, change }: ToolPartProps, { template_id, version }: Template): void {
  const filled = useRef(noTemplate);
  const onProcess = useEffectEvent(() => {
    const has = (template: Template) =>
      (['template_id', 'version'] as const).every(
        (field) => identifierOf(values[field] ?? '') === identifierOf(template[field]),
      );
    if (!has(noTemplate) && !has(filled.current)) return;
    filled.current = { template_id, version };
    if (!has(filled.current)) change(filled.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each process, and for what is approved for it by now
  useEffect(() => onProcess(), [values.process_id, template_id, version]);
}

/**
 * Which process a number means, what it is approved for, and its limit with this launch. What is approved takes the place of what
 * was typed only when the person asks for it.
 */
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
  const known = approved.template_id !== '' || approved.version !== '';
  const nothing = changes.template_id === undefined && changes.version === undefined;
  return (
    <section className={`panel ${styles.process}`} aria-label={t('terminate.process', { id: process_id.trim() })}>
      {name + part === '' ? null : (
        <p className={styles.name}>
          <Text text={name === '' ? t('list.unnamed') : name} />
          {part === '' ? null : (
            <span>
              {' · '}
              <Text text={part} />
            </span>
          )}
        </p>
      )}
      {place.length === 0 ? null : (
        <p className={styles.place}>
          <Text text={place.join(' · ')} />
        </p>
      )}
      {known ? (
        <div className={styles.line}>
          <p className={styles.approved}>
            {t('machineLaunch.approved')}: <ApprovedTemplate {...approved} />
          </p>
          <ActButton label={t('machineLaunch.takeOver')} small disabled={nothing} onPress={() => change(changes)} />
        </div>
      ) : null}
      {limit ? <LimitBar limit={limit} adds={countIn(count) ?? 0} /> : null}
    </section>
  );
}

/** The approved template and version: either may be all that the list tells. */
function ApprovedTemplate({ template_id, version }: Template) {
  const versioned = version === '' ? '' : t('machineLaunch.approvedVersion', { version: cut(version, longestText) });
  return (
    <>
      {template_id === '' ? null : <bdi className="mono">{balanced(cut(template_id, longestText))}</bdi>}
      {template_id !== '' && versioned !== '' ? ', ' : ''}
      <bdi>{versioned}</bdi>
    </>
  );
}
