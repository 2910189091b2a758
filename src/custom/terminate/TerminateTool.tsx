import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { ToolForm } from '../../ui/tool/ToolForm';
import { including, useAccounts, useRegions } from '../../ui/tool/useChoices';
import { TerminationAnswer } from '../termination/TerminationAnswer';
import { IdentifierTabs } from './IdentifierTabs';
import { Option } from './Option';
import { TerminateDialog } from './TerminateDialog';
import styles from './TerminateTool.module.css';
import type { HandedOver } from './terminationForm';
import { useTermination } from './useTermination';

interface TerminateToolProps {
  /** The form as the link here has filled it. */
  readonly handed: HandedOver | undefined;
}

/** The form of a termination, the question before it, and what came of it. */
export function TerminateTool({ handed }: TerminateToolProps) {
  const termination = useTermination(handed);
  const { form, fault, progress, change } = termination;
  const accounts = including(useAccounts(), form.account);
  const regions = including(useRegions(), form.region);
  const fieldOf = (field: NonNullable<typeof fault>['field']) => ({
    error: fault?.field === field ? t(fault.text) : undefined,
    announced: true,
  });
  return (
    <>
      <ToolForm
        refusals={termination.refusals}
        onSubmit={termination.ask}
        actions={
          <>
            <ActButton
              label={t('page.terminate')}
              icon={DeleteForever}
              destructive
              submits
              busy={progress !== undefined}
            />
            <span className={styles.progress} role="status">
              {progress && progress.of > 1 ? t('terminate.requests', progress) : ''}
            </span>
          </>
        }
        answer={termination.outcome ? <TerminationAnswer outcome={termination.outcome} /> : null}
      >
        <div className={styles.place}>
          <ChoiceInput
            {...accounts}
            {...fieldOf('account')}
            label={t('tools.account')}
            required
            value={form.account}
            onChange={(account) => change({ account })}
          />
          <ChoiceInput
            {...regions}
            {...fieldOf('region')}
            label={t('tools.region')}
            required
            value={form.region}
            onChange={(region) => change({ region })}
          />
        </div>
        <IdentifierTabs
          kind={termination.kind}
          text={form[termination.kind]}
          error={fieldOf('identifier').error}
          onChoose={termination.choose}
          onType={termination.type}
        />
        <Option
          label={t('terminate.skipShutdown')}
          hint={t('terminate.skipShutdownHint')}
          checked={form.sk_shut}
          onChange={(sk_shut) => change({ sk_shut })}
        />
        <Option
          label={t('terminate.force')}
          hint={t('terminate.forceHint')}
          checked={form.force}
          onChange={(force) => change({ force })}
        />
      </ToolForm>
      {termination.asked ? <TerminateDialog termination={termination} wanted={termination.asked} /> : null}
    </>
  );
}
