import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { sessionUser } from '../../authProvider/session';
import { ActButton } from '../../components/ActButton';
import { IconButton } from '../../components/IconButton';
import { LookAlike } from '../../components/lookAlikes';
import { Mark } from '../../components/Mark';
import { ServerResponse } from '../../components/tool/ServerResponse';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import type { Directory } from './directory';
import { DeleteDialog, LeaveQuestion, RevokeAllDialog, SubmitDialog } from './EditorDialogs';
import { countOf } from './edits';
import { Name } from './Name';
import { RightsEditor } from './RightsEditor';
import { type Editor, useEditor } from './useEditor';

interface PersonEditorProps {
  readonly user: User;
  readonly directory: Directory;
  /** Called when unsubmitted edits appear or disappear. Leaving the page asks before they are lost anyway. */
  readonly onEdited?: (edited: boolean) => void;
  /** Absent on the person page, whose heading names the person. */
  readonly onClose?: () => void;
  readonly onDeleted: () => void;
}

/** Edits everything that an admin may change about one person (R35). Give it a `key` per person. */
export function PersonEditor({ user, directory, onEdited, onClose, onDeleted }: PersonEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useEditor(user, directory);
  const { name, answer } = editor;
  const edited = editor.pending.length > 0;

  // Tab continues in the editor, and a screen reader announces the person.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    onEdited?.(edited);
    return () => onEdited?.(false);
  }, [edited, onEdited]);

  return (
    <Card component="section" aria-label={t('roleUpdate.edit', { username: name })} sx={{ minWidth: 0 }}>
      <Stack direction="row" spacing={3} sx={{ p: 4, pb: 3, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          {onClose ? (
            <>
              <Typography ref={heading} variant="h2" noWrap title={name} tabIndex={-1} sx={{ outline: 'none' }}>
                <bdi>{name}</bdi>
              </Typography>
              <LookAlike kind="person" name={user.username} isWritten />
            </>
          ) : (
            <h2 className="visually-hidden">{t('roleUpdate.edit', { username: name })}</h2>
          )}
          <Typography noWrap sx={{ color: 'text.secondary' }}>
            {user.service ? <Mark text="tokens.service" /> : null} <Name text={user.email} />
          </Typography>
          <LookAlike kind="email" name={user.email} isWritten />
        </Box>
        {onClose ? <IconButton label={t('roleUpdate.close')} icon={Close} onClick={onClose} /> : null}
      </Stack>
      <Divider />
      {answer ? (
        <Box sx={{ p: 4, pb: 0 }}>
          <ServerResponse
            answer={answer}
            folded
            onClose={() => {
              editor.close();
              heading.current?.focus();
            }}
          />
        </Box>
      ) : null}
      <RightsEditor editor={editor} />
      <Divider />
      <Actions editor={editor} onDeleted={onDeleted} />
      <LeaveQuestion username={name} edited={edited} />
    </Card>
  );
}

const wrapped = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  gap: 3,
  alignItems: 'center',
  '& > button': { flex: { xs: '1 1 100%', md: 'none' }, minHeight: { xs: 44, md: 36 } },
} as const;

/** Renders the actions on the whole person. Each asks first; destructive ones stand apart. */
function Actions({ editor, onDeleted }: { readonly editor: Editor; readonly onDeleted: () => void }) {
  const [open, setOpen] = useState<'submit' | 'revoke' | 'delete'>();
  const dialog = { editor, onClose: () => setOpen(undefined) };
  const inFlight = editor.busy && open === undefined ? t('roleUpdate.underWay') : undefined;
  const n = editor.pending.reduce((sum, { edits }) => sum + countOf(edits), 0);
  const isSelf = sessionUser()?.username === editor.user.username;
  return (
    <Stack useFlexGap sx={{ ...wrapped, p: 4 }}>
      <ActButton
        label={t('roleUpdate.submit')}
        filled={n > 0}
        reason={editor.rights ? inFlight : t('roleUpdate.verticalFirst')}
        onPress={() => setOpen('submit')}
      />
      <Typography role="status" variant="body2" sx={{ flex: 'auto', color: n > 0 ? 'text.primary' : 'text.secondary' }}>
        {n === 0 ? t('roleUpdate.noChanges') : n === 1 ? t('roleUpdate.change') : t('roleUpdate.changes', { n })}
      </Typography>
      <Stack useFlexGap sx={{ ...wrapped, flex: { xs: '1 1 100%', md: 'none' } }}>
        <ActButton
          label={t('roleUpdate.revokeAll')}
          destructive
          reason={editor.all.length > 0 ? inFlight : t('roleUpdate.nothingToRevoke')}
          onPress={() => setOpen('revoke')}
        />
        <ActButton
          label={t('roleUpdate.delete')}
          destructive
          reason={isSelf ? t('roleUpdate.deleteSelf') : inFlight}
          onPress={() => setOpen('delete')}
        />
      </Stack>
      {open === 'submit' ? <SubmitDialog {...dialog} /> : null}
      {open === 'revoke' ? <RevokeAllDialog {...dialog} /> : null}
      {open === 'delete' ? <DeleteDialog {...dialog} onDeleted={onDeleted} /> : null}
    </Stack>
  );
}
