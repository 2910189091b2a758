import { t } from '../../i18n/translate';
import { firstFault } from '../../ui/form/firstFault';
import { TextInput } from '../../ui/form/TextInput';
import { limitOf } from '../../ui/limit/processLimit';
import { nameOfProcess } from '../../ui/tool/processNames';
import type { ToolProcesses } from '../../ui/tool/useProcesses';
import { IdentifierField } from '../termination/IdentifierField';
import { methodLabels, methods, processIdIn, type TerminationForm } from './processTerminationForm';
import styles from './TerminationInputs.module.css';
import type { MachineTerminationState } from './useMachineTermination';

const placeholders = {
  instance_ids: 'i-0a1b2c3d4e5f60718',
  ipv4: '10.0.0.4',
  ipv6: '2001:db8::4',
  tagname: undefined,
} as const;

/** Most characters of a process's name under its identifier (hostile case C18). */
const longest = 300;

/** The fields that say which machines of which process are meant. */
export function TerminationInputs({ termination }: { readonly termination: MachineTerminationState }) {
  const { form, faults, processes, change } = termination;
  const first = firstFault(faults);
  const fieldOf = (field: keyof TerminationForm) => ({ error: faults[field], announced: first === field });
  return (
    <>
      <TextInput
        {...fieldOf('processId')}
        label={t('machineLaunch.process')}
        required
        hint={<ProcessHint processes={processes} id={processIdIn(form)} />}
        mono
        type="number"
        input={{ min: 1, max: 2_147_483_647, step: 1, inputMode: 'numeric' }}
        value={form.processId}
        onChange={(processId) => change({ processId })}
      />
      <fieldset className={styles.methods}>
        <legend>{t('processTools.method')}</legend>
        <p className={styles.help}>
          {t('processTools.methodHint')} {t('processTools.severalHint')}
        </p>
        {methods.map((method) => (
          <IdentifierField
            key={method}
            {...fieldOf(method)}
            kind={method}
            label={t(methodLabels[method])}
            hint={method === 'tagname' ? t('processTools.tagHint') : null}
            placeholder={placeholders[method]}
            low
            text={form[method]}
            onType={(text) => change({ [method]: text })}
          />
        ))}
      </fieldset>
    </>
  );
}

interface ProcessHintProps {
  readonly processes: ToolProcesses;
  /** What is typed, where it is an identifier. */
  readonly id: string | undefined;
}

/** Which process an identifier is of, and how many machines it has, as far as the process list says. */
function ProcessHint({ processes: { find, rows, loading, failure }, id }: ProcessHintProps) {
  if (id === undefined) return null;
  const process = find(id);
  if (!process) {
    if (loading) return t('app.loading');
    return failure ?? (rows.length > 0 ? t('processTools.processUnknown') : null);
  }
  const live = limitOf(process)?.live;
  return (
    <>
      <bdi>{(nameOfProcess(process) ?? t('list.unnamed')).slice(0, longest)}</bdi>
      {live === undefined ? null : ` · ${t('limit.used', { n: live })}`}
    </>
  );
}
