import { useEffect } from 'react';
import { t } from '../../i18n/translate';
import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { showToast, toastDurations } from '../../ui/toasts';
import { useGiven } from '../../ui/tool/useGiven';
import { TerminateTool } from './TerminateTool';
import { handedOver } from './terminationForm';

/** Terminate EC2 Instances: by identifiers or a tag name, after a question that shows what will be hit (section 2). */
export default function TerminateScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(handedOver, false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was handed over is told once for each time, which the key stands for
  useEffect(() => {
    if (!given) return;
    const { account, region } = given.form;
    const whole = account !== '' && region !== '';
    const text = t(whole ? 'terminate.handedOver' : 'terminate.handedOverSome', { n: given.count, account, region });
    showToast('info', text, { duration: toastDurations.long });
  }, [key]);

  return (
    <PageFrame heading={heading} description={description}>
      <TerminateTool key={key} handed={given} />
    </PageFrame>
  );
}
