import { useRef } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import type { ScreenProps } from '../../definitions/page';
import { offersOf } from '../../grid/actions/actionRules';
import { endOf, tell } from '../../grid/actions/perform';
import { useActionTools } from '../../grid/actions/useActionTools';
import { UpdatedAgo } from '../../grid/toolbar/UpdatedAgo';
import { say, t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { NameInText } from '../../ui/NameInText';
import notice from '../../ui/notice.module.css';
import { PageFrame } from '../../ui/PageFrame';
import { useRecent } from '../../ui/recents';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
import { LiveMachines, Mismatches } from './Machines';
import styles from './ProcessLedgerScreen.module.css';
import { ProcessSummary } from './ProcessSummary';
import { Timeline } from './Timeline';
import { useLedger } from './useLedger';

/** The page of one process: its facts and its limit, what does not add up, its machines, and everything that happened to it. */
export default function ProcessLedgerScreen({ page, params: { id = '' } }: ScreenProps) {
  const { ledger, loadedAt, missing, failure, reading, read } = useLedger(id);
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, failure === undefined ? 0 : 1);
  useRecent(page, ledger?.process);
  const actions = (page.kind === 'screen' && page.actions) || [];
  return (
    <PageFrame
      heading={page.heading}
      description={page.description}
      actions={ledger ? <ProcessActions actions={actions} process={ledger.process} /> : undefined}
    >
      {ledger ? (
        <div ref={content} tabIndex={-1} className={styles.page}>
          <ProcessSummary id={id} process={ledger.process} limit={ledger.limit}>
            <UpdatedAgo moment={loadedAt} />
          </ProcessSummary>
          <div className={styles.columns}>
            <div className={styles.column}>
              {ledger.mismatches.length > 0 ? <Mismatches mismatches={ledger.mismatches} /> : null}
              <LiveMachines machines={ledger.machines} />
            </div>
            <Timeline entries={ledger.entries} />
          </div>
        </div>
      ) : missing ? (
        <NoSuchProcess id={id} />
      ) : failure === undefined ? (
        <div className={styles.skeleton} role="status" aria-label={t('ledger.loading')}>
          <div className={styles.summary} />
          <div className={styles.machines} />
          <div className={styles.timeline} />
        </div>
      ) : (
        <div className={notice.notice} data-kind="error">
          <p role="alert">{failure}</p>
          <ActButton label={t('list.retry')} busy={reading} onPress={read} />
        </div>
      )}
    </PageFrame>
  );
}

/** What the definition of the page offers to do with its process. */
function ProcessActions({ actions, process }: { readonly actions: readonly RowAction[]; readonly process: Row }) {
  const tools = useActionTools();

  async function act(action: RowAction): Promise<void> {
    const ended = await endOf(action, () =>
      action.run ? action.run(process, tools) : action.runAll([process], tools),
    );
    if (ended) tell(ended.outcome);
  }

  return offersOf(actions, process).actions.map((action) => (
    <ActButton
      key={action.name}
      label={say(action.label)}
      icon={action.icon}
      destructive={action.destructive}
      onPress={() => void act(action)}
    />
  ));
}

/** More characters than this of what stands in the address are not shown. */
const longestId = 40;

/** Says that the address names no process, and leads back to those that there are. */
function NoSuchProcess({ id }: { readonly id: string }) {
  const workspace = useBasename();
  return (
    <div className={notice.notice} data-kind="error">
      <p role="alert">
        <NameInText text="ledger.unknown" name={id} most={longestId} />
      </p>
      <Link className="button" to={`${workspace}/listprocess`}>
        {t('page.listProcess.heading')}
      </Link>
    </div>
  );
}
