import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { NameInText } from '../../components/NameInText';
import { t } from '../../i18n/translate';

interface DiscardQuestionProps {
  readonly username: string;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks before unsubmitted edits to a person are lost. */
export function DiscardQuestion({ username, onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={<NameInText text="roleUpdate.discardTitle" name={username} />}
      act={t('roleUpdate.discard')}
      destructive
      description={t('roleUpdate.discardHelp')}
      onAct={onDiscard}
      onClose={onStay}
    />
  );
}

/** Blocks navigation to another page while there are unsubmitted edits. Returns the callbacks of {@link DiscardQuestion}. */
export function useLeaving(edited: boolean): Omit<DiscardQuestionProps, 'username'> | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => edited && currentLocation.pathname !== nextLocation.pathname,
  );
  return blocker.state === 'blocked'
    ? { onDiscard: () => blocker.proceed(), onStay: () => blocker.reset() }
    : undefined;
}
