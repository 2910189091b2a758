import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readNewsMail } from '../../../contract/news';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { callQuery } from '../../dataProvider/callQuery';
import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { ReadingDialog } from './ReadingDialog';
import { newsTool } from './tools';

/** In characters (C18). */
const maxAddressLength = 100;

/** Switches notifications about requests by email on or off (D65). */
export function NewsDialog({ onClose }: { readonly onClose: () => void }) {
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...callQuery(readNewsMail),
    // Another tab or device may change it.
    gcTime: 0,
  });
  const data = answer?.data;
  const on = data?.on;
  const tool = useMemo(() => (on === undefined ? undefined : newsTool(on)), [on]);
  if (!data || !tool)
    return (
      <ReadingDialog
        title={t('account.news')}
        note={t('account.news.loading')}
        error={error}
        failure={t('account.news.readFailed')}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      name="email-notifications"
      tool={tool}
      title={t('account.news')}
      description={t('account.news.does', { email: balanced(cut(data.email, maxAddressLength)) })}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
