import { useEffect } from 'react';
import { useSession } from '../authProvider/useSession';
import { PageFrame } from '../components/PageFrame';
import { showToast, toastDurations } from '../components/toasts';
import { useAccountRules, useLoadedAccountRules } from '../dataProvider/accountRules';
import type { FormValues } from '../definitions/formParts';
import type { ScreenProps } from '../definitions/page';
import type { ToolDefinition, ToolParts } from '../definitions/tool';
import { t } from '../i18n/translate';
import { toolLayout } from './steps';
import { ToolForm } from './ToolForm';
import { useGiven } from './useGiven';
import { namedIn } from './values';

interface ToolScreenProps extends ScreenProps {
  readonly tool: ToolDefinition;
  readonly parts: ToolParts;
}

/** The page of a tool: its form, filled by the link that opened it, and the result (R10). */
export function ToolScreen({ page, tool, parts }: ToolScreenProps) {
  useSession();
  useAccountRules();
  const { fields } = toolLayout(tool);
  const isLoading = useLoadedAccountRules(fields.some((field) => field.choosesOwnAccount));
  // After another sign-in the choices may differ, and the form starts again.
  const choices = JSON.stringify(fields.map((field) => typeof field.choices === 'function' && field.choices()));
  const read = tool.given ?? ((state) => namedIn(fields, state));
  const { given, key } = useGiven(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each link, which has its own key
  useEffect(() => {
    if (given && tool.toldGiven)
      showToast('info', tool.toldGiven(given as FormValues), { duration: toastDurations.long });
  }, [key]);

  if (isLoading)
    return (
      <PageFrame heading={page.heading} description={page.description}>
        <p role="status">{t('app.loading')}</p>
      </PageFrame>
    );
  return (
    <PageFrame heading={page.heading} description={page.description}>
      <ToolForm
        key={`${key} ${choices}`}
        name={page.name}
        tool={tool}
        parts={parts}
        given={given}
        quietExpiry={page.sessionExpired === 'form'}
      />
    </PageFrame>
  );
}
