import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listOwnVerticals, type OwnVertical } from '../../../contract/verticals';
import { sessionUser } from '../../authProvider/session';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { callQuery } from '../../dataProvider/callQuery';
import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { ReadingDialog } from './ReadingDialog';
import { verticalTool } from './verticalTool';

/** In characters (C18). */
const maxNameLength = 100;

/** Switches to another vertical of the person (D63). */
export function VerticalDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(listOwnVerticals),
    // The required proof changes with time.
    gcTime: 0,
  });
  const others = data?.data.filter(({ current }) => !current);
  if (others && others.length > 0) return <Choice others={others} onClose={onClose} />;
  return (
    <ReadingDialog
      title={t('account.switch')}
      note={t(others ? 'account.switch.none' : 'account.switch.loading')}
      error={error}
      failure={t('account.switch.readFailed')}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

interface ChoiceProps {
  readonly others: readonly OwnVertical[];
  readonly onClose: () => void;
}

function Choice({ others, onClose }: ChoiceProps) {
  const tool = useMemo(() => verticalTool(others), [others]);
  const vertical = balanced(cut(sessionUser()?.vertical ?? '', maxNameLength));
  return (
    <FormDialog
      name="switch-vertical"
      tool={tool}
      title={t('account.switch')}
      description={t('account.switch.does', { vertical })}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
