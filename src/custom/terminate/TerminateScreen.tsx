import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { t } from '../../i18n/translate';
import type { ScreenProps } from '../../resources/defineResource';
import { ActButton } from '../../ui/ActButton';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { PageFrame } from '../../ui/PageFrame';
import { ToolForm } from '../../ui/tool/ToolForm';
import { including, useAccounts, useRegions } from '../../ui/tool/useChoices';
import { IdentifierTabs } from './IdentifierTabs';
import { Option } from './Option';
import { TerminateDialog } from './TerminateDialog';
import styles from './TerminateScreen.module.css';
import { TerminationAnswer } from './TerminationAnswer';
import { useTermination } from './useTermination';

/** Terminate EC2 Instances: by identifiers or a tag name, after a question that shows what will be hit (section 2). */
export default function TerminateScreen({ page }: ScreenProps) {
  const termination = useTermination();
  const { form, fault, change } = termination;
  const accounts = including(useAccounts(), form.account);
  const regions = including(useRegions(), form.region);
  const fieldOf = (field: NonNullable<typeof fault>['field']) => ({
    error: fault?.field === field ? t(fault.text) : undefined,
    announced: true,
  });
  return (
    <PageFrame heading={page.heading} description={page.description}>
      <ToolForm
        refusals={termination.refusals}
        onSubmit={termination.ask}
        actions={<ActButton label={t('page.terminate')} icon={DeleteForever} destructive submits />}
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
    </PageFrame>
  );
}
