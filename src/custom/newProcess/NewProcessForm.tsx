import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ProcessAccount } from '../../access/processAccounts';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { showToast, toastDurations } from '../../ui/toasts';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { useFocusAfter } from '../../ui/tool/useFocusAfter';
import { CredentialsGroup } from './CredentialsGroup';
import { MachinesGroup } from './MachinesGroup';
import styles from './NewProcessForm.module.css';
import { OwnershipGroup } from './OwnershipGroup';
import { ProcessGroup } from './ProcessGroup';
import { RequestedPanel } from './RequestedPanel';
import { RequestsLink } from './RequestsLink';
import { TemplateGroup } from './TemplateGroup';
import { afterRequest } from './targets';
import { useNewProcess } from './useNewProcess';

interface NewProcessFormProps {
  /** The accounts of whoever is signed in. */
  readonly accounts: readonly ProcessAccount[];
}

/** The form that asks for a process, and what came of it (specification, sections 2 and 5). */
export function NewProcessForm({ accounts }: NewProcessFormProps) {
  const state = useNewProcess(accounts);
  const { answer, busy, done, faulty, filled } = state;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [submit, andThenFocus] = useFocusAfter();

  useEffect(() => {
    if (faulty) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faulty]);

  function cancel(): void {
    if (state.kept) showToast('info', t('newProcess.draftKept'), { duration: toastDurations.long });
    void navigate(afterRequest);
  }

  if (done && answer) return <RequestedPanel message={answer.text} />;
  return (
    <div className={styles.page}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        <ProcessGroup state={state} accounts={accounts} />
        <TemplateGroup state={state} />
        <OwnershipGroup state={state} />
        <MachinesGroup state={state} />
        <CredentialsGroup state={state} />
        {answer ? (
          <ServerResponse answer={answer} folded onClose={andThenFocus(state.close)}>
            {answer.tone === 'warning' ? <RequestsLink /> : null}
          </ServerResponse>
        ) : null}
        <div className={styles.actions}>
          <ActButton ref={submit} label={t('newProcess.submit')} filled submits busy={busy} />
          <ActButton label={t('confirm.cancel')} disabled={busy} onPress={cancel} />
          {filled ? (
            <div className={styles.apart}>
              <ActButton label={t('tools.discardDraft')} disabled={busy} onPress={andThenFocus(state.discard)} />
            </div>
          ) : null}
        </div>
      </form>
    </div>
  );
}
