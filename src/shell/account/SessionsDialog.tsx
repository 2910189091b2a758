import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { endOtherSessions, endSession, type OwnSession } from '../../../contract/account';
import { isOffered } from '../../authProvider/offeredCalls';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { DialogFrame } from '../../components/DialogFrame';
import { balanced } from '../../components/NameInText';
import { ReadFailure } from '../../components/Notice';
import { NotRefreshed } from '../../components/NotRefreshed';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { ElsewhereDialog } from './ElsewhereDialog';
import { began, browserOf, SessionsTable } from './SessionsTable';
import { endTool } from './tools';
import { useOwnSessions } from './useOwnSessions';

/** The person's own sessions, and the buttons that end them (D62). */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { sessions, total, error, readAt, failure, reading, read } = useOwnSessions();
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  useFocusWhenLost(title, sessions?.length ?? 0);
  const over = () => {
    setEnding(undefined);
    // The session may have ended in any case.
    read();
  };
  return (
    <DialogFrame aria-labelledby={`${id}title`} aria-describedby={`${id}description`} maxWidth="md" onClose={onClose}>
      <DialogTitle ref={title} id={`${id}title`} tabIndex={-1}>
        {t('account.sessions')}
      </DialogTitle>
      <DialogContentText id={`${id}description`} sx={{ px: { xs: 4, md: 6 }, pb: 3 }}>
        {t('account.sessions.does')}
      </DialogContentText>
      {/* Focusable, because a scrolling region must scroll by keyboard too. */}
      <DialogContent
        role="region"
        tabIndex={0}
        aria-labelledby={`${id}title`}
        aria-busy={reading || undefined}
        sx={{ minHeight: 96 }}
      >
        {failure === undefined ? null : <ReadFailure text={failure} onRetry={read} />}
        {sessions ? <NotRefreshed error={error} since={readAt} onRetry={read} /> : null}
        {sessions ? (
          <SessionsTable sessions={sessions} onEnd={isOffered(endSession) ? setEnding : undefined} />
        ) : failure === undefined ? (
          <p className="muted flush" role="status">
            {t('account.sessions.loading')}
          </p>
        ) : null}
        {sessions && total > sessions.length ? (
          <p className="muted flush">{t('account.sessions.more', { n: total - sessions.length })}</p>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <ActButton label={t('app.close')} onPress={onClose} />
        {isOffered(endOtherSessions) ? (
          <ActButton
            label={t('account.elsewhere')}
            destructive
            reason={sessions && others === 0 ? t('account.elsewhere.none') : undefined}
            disabled={sessions === undefined}
            onPress={() => setEnding('others')}
            onRefused={() => undefined}
          />
        ) : null}
      </DialogActions>
      {ending === 'others' ? <ElsewhereDialog onDone={over} onClose={over} /> : null}
      {typeof ending === 'object' ? <EndDialog session={ending} onOver={over} /> : null}
    </DialogFrame>
  );
}

interface EndDialogProps {
  readonly session: OwnSession;
  readonly onOver: () => void;
}

/** Asks whether to end one session. */
function EndDialog({ session, onOver }: EndDialogProps) {
  const [tool] = useState(() => endTool(session));
  const address = session.address ? balanced(cut(session.address, 100)) : t('account.end.unknownAddress');
  return (
    <FormDialog
      name={`end session ${session.id}`}
      tool={tool}
      title={t('account.end.title')}
      description={t('account.end.does', { browser: balanced(browserOf(session)), address, began: began(session) })}
      onDone={onOver}
      onClose={onOver}
    />
  );
}
