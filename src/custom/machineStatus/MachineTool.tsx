import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import { machineActions } from '../../../contract/values';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { apart, ToolForm } from '../../ui/tool/ToolForm';
import { actLabels, type MachineAct } from './actOnMachine';
import { ConfirmAct } from './ConfirmAct';
import { MachineFactsTable } from './MachineFactsTable';
import { MachineFields } from './MachineFields';
import type { MachineForm } from './machineForm';
import { useMachineTool } from './useMachineTool';

/** In the order of the buttons. */
const plainActs = machineActions.filter((act): act is 'start' | 'stop' => act === 'start' || act === 'stop');
const icons = { start: PlayArrow, stop: Stop } as const;

interface MachineToolProps {
  /** What the link here has filled in. */
  readonly given: Partial<MachineForm> | undefined;
}

/** The form of Machine Status, the question before a stop or a termination, and the answer. */
export function MachineTool({ given }: MachineToolProps) {
  const tool = useMachineTool(given);
  const { busy, press, answered } = tool;
  const button = (act: MachineAct) => ({
    label: t(actLabels[act]),
    busy: busy === act,
    disabled: busy !== undefined && busy !== act,
  });
  return (
    <>
      <ToolForm
        refusals={tool.refusals}
        onSubmit={() => press('status')}
        actions={
          <>
            <ActButton {...button('status')} filled submits />
            {plainActs.map((act) => (
              <ActButton key={act} {...button(act)} icon={icons[act]} onPress={() => press(act)} />
            ))}
            <div className={apart}>
              <ActButton {...button('terminate')} icon={DeleteForever} destructive onPress={() => press('terminate')} />
            </div>
          </>
        }
        answer={
          answered ? (
            <ServerResponse answer={answered.answer}>
              <MachineFactsTable form={answered.form} body={answered.answer.body} />
            </ServerResponse>
          ) : null
        }
      >
        <MachineFields tool={tool} />
      </ToolForm>
      <ConfirmAct tool={tool} />
    </>
  );
}
