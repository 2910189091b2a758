import { launchInstanceTypes } from '../../../contract/values';
import type { Row } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { firstFault } from '../../ui/form/firstFault';
import { TextInput } from '../../ui/form/TextInput';
import { freeOf, limitOf } from '../../ui/limit/processLimit';
import { NameInText } from '../../ui/NameInText';
import { approvedOf, differs, verdictOn } from './approved';
import { ChosenProcess } from './ChosenProcess';
import { FieldNote } from './FieldNote';
import styles from './LaunchFields.module.css';
import { machineCount } from './launchedMachines';
import { type LaunchField, type LaunchForm, wholeNumber } from './launchForm';
import { aboveText } from './limitFault';
import type { LaunchState } from './useLaunch';

const types = launchInstanceTypes.map((value) => ({ value, label: value }));
/** More characters than this of what is approved are not drawn (hostile case C18). */
const longest = 60;

const whole = { min: 1, step: 1, inputMode: 'numeric' } as const;

/** The fields of a launch, and below its identifier the process that it is for. */
export function LaunchFields({ launch }: { readonly launch: LaunchState }) {
  const { form, faults, processes, change } = launch;
  const row = processes.find(form.process_id);
  const first = firstFault(faults);
  const field = (name: LaunchField) => ({
    value: form[name],
    error: faults[name],
    announced: first === name,
    onChange: (value: string) => change({ [name]: value } as Partial<LaunchForm>),
  });
  const approved = row && approvedOf(row);
  const note = (name: 'template_id' | 'version') => {
    const differing = approved !== undefined && differs(form, approved, name);
    return differing ? (
      <FieldNote warns>
        <NameInText text="machineLaunch.differs" name={approved[name]} most={longest} />
      </FieldNote>
    ) : undefined;
  };
  return (
    <>
      <TextInput
        {...field('process_id')}
        label={t('machineLaunch.process')}
        required
        ref={launch.numbers.process_id}
        type="number"
        input={whole}
        hint={processNote(launch, row)}
      />
      {row ? <ChosenProcess row={row} form={form} onTakeOver={change} /> : null}
      <div className={styles.pair}>
        <TextInput
          {...field('template_id')}
          label={t('newProcess.templateId')}
          required
          mono
          hint={note('template_id')}
          input={{ placeholder: 'lt-0a1b2c3d4e5f60718' }}
        />
        <TextInput {...field('version')} label={t('templates.version')} required mono hint={note('version')} />
      </div>
      <div className={styles.pair}>
        <ChoiceInput
          {...field('instance_type')}
          label={t('instances.type')}
          choices={types}
          hint={t('machineLaunch.typeHint')}
        />
        <TextInput
          {...field('count')}
          label={t('machineLaunch.count')}
          required
          ref={launch.numbers.count}
          type="number"
          input={whole}
          hint={countNote(row, form.count)}
        />
      </div>
      <TextInput {...field('tagname')} label={t('newProcess.tagName')} hint={t('machineLaunch.tagHint')} />
    </>
  );
}

/** What there is to say about the process that is typed, where the list does not know it. */
function processNote({ form, processes }: LaunchState, row: Row | undefined) {
  if (processes.failure !== undefined)
    return <FieldNote>{t('machineLaunch.noList', { why: processes.failure })}</FieldNote>;
  const missing = row === undefined && !processes.loading && wholeNumber(form.process_id) !== undefined;
  return missing ? <FieldNote>{t('machineLaunch.notListed')}</FieldNote> : undefined;
}

/** How a number of machines stands to the limit, while it is typed. */
function countNote(row: Row | undefined, text: string) {
  const verdict = verdictOn(row, wholeNumber(text));
  if (verdict.says === 'above') return <FieldNote warns>{aboveText(verdict.free, verdict.approved)}</FieldNote>;
  if (verdict.says === 'perhaps') {
    return <FieldNote warns>{t('machineLaunch.perhaps', { machines: machineCount(verdict.approved) })}</FieldNote>;
  }
  const limit = row && limitOf(row);
  const free = limit && freeOf(limit);
  return free === undefined ? undefined : <FieldNote>{t('machineLaunch.free', { n: free })}</FieldNote>;
}
