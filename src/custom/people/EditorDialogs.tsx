import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { type ActResult, ConfirmResults } from '../../components/ConfirmResults';
import { LookAlike } from '../../components/lookAlikes';
import { NameInText } from '../../components/NameInText';
import { PlainTable } from '../../components/PlainTable';
import { showToast, toastDurations } from '../../components/toasts';
import type { ActionResult } from '../../definitions/answer';
import { type MessageKey, t } from '../../i18n/translate';
import { deleteUser, dropVertical, editLines, failureWords, submitEdits, tellSubmitted } from './calls';
import type { Directory } from './directory';
import { noEdits, type PendingEdits, type Rights } from './edits';
import { WrappedName } from './Name';
import type { Editor } from './useEditor';

interface DialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Returns the props shared by the dialogs about a person. */
const question = ({ user, name, busy }: Editor, title: MessageKey, help: MessageKey) => ({
  title: <NameInText text={title} name={name} />,
  description: (
    <>
      <NameInText text={help} name={name} maximum={100} />
      <LookAlike kind="person" name={user.username} isWritten />
    </>
  ),
  act: t('roleUpdate.confirm'),
  busy,
});

/** Lists the edits and asks before it sends them. Fetches the person before and after (C29). */
export function SubmitDialog({ editor, onClose }: DialogProps) {
  const { user, name: username, directory, rights, pending } = editor;
  const { freshUser, refreshUsers, roleName, verticalName } = directory;
  const loses = pending.some(
    ({ edits: { roles, privileges } }) => roles.removed.length + privileges.removed.length > 0,
  );
  const help = loses ? 'roleUpdate.submitHelpLoss' : 'roleUpdate.submitHelp';

  async function submit(): Promise<ActionResult | undefined> {
    let failure: ActionResult | undefined;
    const names = { username, roleName, verticalName };
    const sent = pending.length > 0 || !rights ? pending : [{ rights, edits: noEdits }];
    const now = await freshUser(user.userid).catch(() => null);
    if (now === null) {
      showToast('error', t('roleUpdate.notSubmitted', { username }), { duration: toastDurations.serverError });
    }
    if (now) {
      const results = await submitEdits(now, sent, names);
      failure = tellSubmitted(results, names);
      for (const { done, verticalId } of results) if (done) editor.forget(verticalId);
      await refreshUsers();
    }
    onClose();
    return failure;
  }

  return (
    <ConfirmDialog
      {...question(editor, 'roleUpdate.submitTitle', pending.length === 0 ? 'roleUpdate.submitNothing' : help)}
      onAct={() => editor.run(submit, 'submit')}
      onClose={onClose}
    >
      {pending.map((part) => (
        <VerticalChanges key={part.rights.verticalId} part={part} directory={directory} />
      ))}
    </ConfirmDialog>
  );
}

/** Lists the rights that are added and removed in a vertical. */
function VerticalChanges({ part, directory }: { readonly part: PendingEdits; readonly directory: Directory }) {
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary' }}>
        <WrappedName text={directory.verticalName(part.rights.verticalId)} />
      </Typography>
      <List dense disablePadding aria-label={t('roleUpdate.difference')}>
        {editLines(part.edits, directory.roleName).map(({ key, sign, act, name }) => (
          <ListItem key={key} disableGutters sx={{ gap: 2, alignItems: 'baseline', overflowWrap: 'anywhere' }}>
            <Typography component="span" color={sign === '+' ? 'success' : 'error'} aria-hidden="true">
              {sign}
            </Typography>
            <span>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {act}
              </Typography>{' '}
              <WrappedName text={name} />
            </span>
          </ListItem>
        ))}
      </List>
    </section>
  );
}

/** Asks before it revokes everything, then removes the verticals one by one and reports each failure (D43). */
export function RevokeAllDialog({ editor, onClose }: DialogProps) {
  const { user, directory, forget } = editor;
  // A refetch must not change the list that was confirmed.
  const [all] = useState(editor.all);
  const [done, setDone] = useState(0);
  const [results, setResults] = useState<readonly ActResult[]>();

  async function revoke(): Promise<undefined> {
    const ends: ActResult[] = [];
    for (const { verticalId } of all) {
      const name = directory.verticalName(verticalId);
      try {
        const text = await dropVertical(user, verticalId);
        ends.push({ name, tone: 'success', text: text ?? t('roleUpdate.verticalRemoved') });
        forget(verticalId);
      } catch (error) {
        const words = failureWords(error, t('roleUpdate.removeFailed'));
        if (!words) return;
        ends.push({ name, tone: 'error', text: [words.text, words.detail].filter(Boolean).join(': ') });
      }
      setDone(ends.length);
    }
    await directory.refreshUsers();
    if (ends.some(({ tone }) => tone !== 'success')) {
      setResults(ends);
      return;
    }
    showToast('success', t('roleUpdate.allRevoked'));
    onClose();
  }

  return (
    <ConfirmDialog
      {...question(editor, 'roleUpdate.revokeAllTitle', 'roleUpdate.revokeAllHelp')}
      destructive
      progress={{ done, of: all.length, label: t('roleUpdate.revoking', { done, of: all.length }) }}
      results={results && <ConfirmResults results={results} />}
      onAct={() => editor.run(revoke, 'revoke all')}
      onClose={onClose}
    >
      <RightsTable all={all} directory={directory} />
    </ConfirmDialog>
  );
}

interface DeleteDialogProps extends DialogProps {
  readonly onDeleted: () => void;
}

/** Lists the rights of a person and asks before it deletes the person. */
export function DeleteDialog({ editor, onClose, onDeleted }: DeleteDialogProps) {
  const { user, directory } = editor;
  const [all] = useState(editor.all);

  async function drop(): Promise<ActionResult | undefined> {
    let deleted = false;
    const failure = await editor.make({
      send: () => deleteUser(user),
      success: t('roleUpdate.deleted'),
      failure: (error) => failureWords(error, t('roleUpdate.deleteFailed')),
      onDone: () => {
        deleted = true;
        // Edits of a person who is gone must not keep the page from being left.
        flushSync(() => {
          for (const { verticalId } of all) editor.forget(verticalId);
        });
        onDeleted();
      },
    });
    if (!deleted) onClose();
    return failure;
  }

  return (
    <ConfirmDialog
      {...question(
        editor,
        'roleUpdate.deleteTitle',
        all.length === 0 ? 'roleUpdate.deleteNothing' : 'roleUpdate.deleteHelp',
      )}
      destructive
      onAct={() => editor.run(drop, 'delete')}
      onClose={onClose}
    >
      {all.length === 0 ? null : <RightsTable all={all} directory={directory} />}
    </ConfirmDialog>
  );
}

interface RightsTableProps {
  readonly all: readonly Rights[];
  readonly directory: Directory;
}

/** Renders the rights that a person loses, one row per vertical. */
function RightsTable({ all, directory: { roleName, verticalName } }: RightsTableProps) {
  return (
    <PlainTable
      label={t('roleUpdate.lost')}
      columns={[
        {
          name: 'vertical',
          label: t('roleUpdate.vertical'),
          cell: ({ verticalId }) => names([verticalName(verticalId)]),
        },
        { name: 'roles', label: t('roleUpdate.roles'), cell: ({ roles }) => names(roles.map(roleName)) },
        {
          name: 'privileges',
          label: t('roleUpdate.privileges'),
          cell: ({ privileges }) => names(privileges.map(String)),
        },
      ]}
      rows={all}
    />
  );
}

function names(all: readonly string[]) {
  if (all.length === 0) return null;
  return all.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two names may be equal
    <span key={index}>
      {index > 0 ? ', ' : ''}
      <WrappedName text={name} />
    </span>
  ));
}

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

interface LeaveQuestionProps {
  readonly username: string;
  readonly edited: boolean;
}

/** Asks before navigation to another page loses unsubmitted edits. */
export function LeaveQuestion({ username, edited }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => edited && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return <DiscardQuestion username={username} onDiscard={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
