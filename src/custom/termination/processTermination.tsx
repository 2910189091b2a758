import { processIdOf } from '../../../contract/identifiers';
import { isIdentifierNumber } from '../../../contract/shapes';
import { cut } from '../../components/cellLook';
import { limitOf } from '../../components/limit/processLimit';
import { ProcessPicker } from '../../components/tool/ProcessPicker';
import { nameOfProcess } from '../../components/tool/processNames';
import { useProcesses } from '../../components/tool/useProcesses';
import type { FormValues } from '../../definitions/formParts';
import type { ToolPartProps, ToolParts, ToolQuestionProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { PlanQuestion } from './PlanQuestion';
import terminations from './terminationParts';

const maxNameLength = 300;

/** Returns the process of a form, if the process list has it. */
function useProcess({ process_id = '' }: FormValues) {
  const processes = useProcesses(true, true);
  const digits = processIdOf(process_id);
  const id = isIdentifierNumber(digits) ? digits : undefined;
  return { ...processes, id, process: id === undefined ? undefined : processes.find(id) };
}

/** Shows the name of the process and its number of machines. */
function ProcessHint({ values }: ToolPartProps) {
  const { id, process, rows, loading, failure } = useProcess(values);
  if (id === undefined) return null;
  if (!process) {
    if (loading) return t('app.loading');
    return failure ?? (rows.length > 0 ? t('processTools.processUnknown') : null);
  }
  const live = limitOf(process)?.live;
  return (
    <>
      <bdi>{cut(nameOfProcess(process) ?? t('list.unnamed'), maxNameLength)}</bdi>
      {live === undefined ? null : ` · ${t('limit.used', { n: live })}`}
    </>
  );
}

function ProcessQuestion(props: ToolQuestionProps) {
  const { process } = useProcess(props.values);
  return <PlanQuestion {...props} name={process && nameOfProcess(process)} />;
}

/** Parts of the termination of one process, whose name is shown under its identifier and in the question. */
const ofProcess: ToolParts = {
  ...terminations,
  beside: { process_id: ProcessPicker },
  notes: { process_id: ProcessHint },
  Question: ProcessQuestion,
};

export default ofProcess;
