import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState } from 'react';
import { endOtherSessions, endSession, type OwnSession } from '../../../contract/account';
import { isOffered } from '../../authProvider/offeredCalls';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { NotRefreshed } from '../../components/NotRefreshed';
import { ReadFailure } from '../../components/ReadFailure';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import { ElsewhereDialog } from './ElsewhereDialog';
import styles from './SessionsDialog.module.css';
import { began, browserOf, SessionsTable } from './SessionsTable';
import { endTool } from './tools';
import { useOwnSessions } from './useOwnSessions';

/** Where one is signed in, and the ways to end that (D62). */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { sessions, total, error, readAt, failure, reading, read } = useOwnSessions();
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  useFocusWhenLost(title, sessions?.length ?? 0);
  const over = () => {
    setEnding(undefined);
    // It may have ended meanwhile, whatever was answered.
    read();
  };
  return (
    <Dialog
      open
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      transitionDuration={still ? 0 : motion.quick}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <div>
          <h2 ref={title} id={`${id}title`} className={styles.title} tabIndex={-1}>
            {t('account.sessions')}
          </h2>
          <p id={`${id}description`} className={styles.description}>
            {t('account.sessions.does')}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
        <section className={styles.body} tabIndex={0} aria-labelledby={`${id}title`} aria-busy={reading || undefined}>
          {failure === undefined ? null : <ReadFailure text={failure} onRetry={read} />}
          {sessions ? <NotRefreshed error={error} since={readAt} onRetry={read} /> : null}
          {sessions ? (
            <SessionsTable sessions={sessions} onEnd={isOffered(endSession) ? setEnding : undefined} />
          ) : failure === undefined ? (
            <p className={styles.note} role="status">
              {t('account.sessions.loading')}
            </p>
          ) : null}
          {sessions && total > sessions.length ? (
            <p className={styles.note}>{t('account.sessions.more', { n: total - sessions.length })}</p>
          ) : null}
        </section>
        <div className={styles.buttons}>
          <ActButton label={t('app.close')} onPress={onClose} />
          {isOffered(endOtherSessions) ? (
            <div className={styles.apart}>
              <ActButton
                label={t('account.elsewhere')}
                destructive
                reason={sessions && others === 0 ? t('account.elsewhere.none') : undefined}
                disabled={sessions === undefined}
                onPress={() => setEnding('others')}
                onRefused={() => undefined}
              />
            </div>
          ) : null}
        </div>
      </div>
      {ending === 'others' ? <ElsewhereDialog onDone={over} onClose={over} /> : null}
      {typeof ending === 'object' ? <EndDialog session={ending} onOver={over} /> : null}
    </Dialog>
  );
}

interface EndDialogProps {
  readonly session: OwnSession;
  /** It has ended, or is not to. */
  readonly onOver: () => void;
}

/** The question whether one of the sessions is to end. */
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
