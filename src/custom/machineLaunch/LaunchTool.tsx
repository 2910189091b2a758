import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ToolForm } from '../../ui/tool/ToolForm';
import { useFocusAfter } from '../../ui/tool/useFocusAfter';
import { LaunchAnswer } from './LaunchAnswer';
import { LaunchFields } from './LaunchFields';
import type { LaunchForm } from './launchForm';
import { useLaunch } from './useLaunch';

interface LaunchToolProps {
  /** What the link here has filled in. */
  readonly given: Partial<LaunchForm> | undefined;
}

/** The form that launches machines of a process, and what came of the last launch. */
export function LaunchTool({ given }: LaunchToolProps) {
  const launch = useLaunch(given);
  const { busy, record, shown } = launch;
  const [submit, andThenFocus] = useFocusAfter();

  return (
    <ToolForm
      refusals={launch.refusals}
      onSubmit={() => void launch.submit()}
      actions={
        <>
          <ActButton
            ref={submit}
            label={t('machineLaunch.submit')}
            icon={RocketLaunchOutlined}
            filled
            submits
            busy={busy}
          />
          {launch.filled ? (
            <ActButton label={t('tools.discardDraft')} disabled={busy} onPress={andThenFocus(launch.discard)} />
          ) : null}
        </>
      }
      answer={<LaunchAnswer record={record} shown={shown} onClose={andThenFocus(launch.close)} />}
    >
      <LaunchFields launch={launch} />
    </ToolForm>
  );
}
