import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, Fragment, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useWindowEvent } from '../../components/useWindowEvent';
import { t } from '../../i18n/translate';
import { FindDialog, ShortcutsDialog } from './dialogs';
import type { TypedBefore } from './FindDialog';
import { Help } from './Help';

/** Elements that take typed characters, so that `?` is no shortcut there. */
const fields = 'input, textarea, select, [contenteditable]';

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl+K or ⌘K, also where the key has a letter of another alphabet. */
function isFindKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isLetter = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isLetter && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** Returns true if a key types a character. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

const nothing: TypedBefore = { text: '', entered: false };

/** A field on a wide screen, and an icon below 1200 px. The key is drawn by CSS, because the button's name is its text. */
const findLook = {
  flex: '0 1 240px',
  gap: 2,
  mx: 2,
  p: '0 8px 0 10px',
  color: 'text.secondary',
  backgroundColor: 'var(--surface)',
  fontWeight: 'fontWeightRegular',
  '&:hover': { color: 'text.primary', backgroundColor: 'var(--hover)' },
  '& .label': { flex: 1, minWidth: 0, textAlign: 'left' },
  '& .key': { px: 1, border: 1, borderColor: 'divider', borderRadius: '4px', fontSize: 'var(--size-small)' },
  '& .key::before': { content: 'attr(data-key)' },
  '@media (max-width: 1200px)': {
    flex: 'none',
    width: 36,
    m: 0,
    p: 0,
    backgroundColor: 'transparent',
    borderColor: 'transparent',
    '& .label, & .key': { display: 'none' },
  },
} as const;

/** The open dialog. */
type Opened = 'find' | 'shortcuts';

interface FindProps {
  /** Wraps the dialogs in the providers that a page outside the shell lacks. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** The page has a menu, which shows `Help` on a narrow phone. */
  readonly hasMenu?: boolean;
}

/** The buttons `Find anything` and `Help` with their dialogs, and the keys that open them (D57). */
export function Find({ Around = Fragment, hasMenu = false }: FindProps) {
  const [open, setOpen] = useState<Opened>();
  const typed = useRef<TypedBefore>(nothing);
  const takeTyped = useCallback(() => typed.current, []);
  const show = (dialog: Opened) => {
    typed.current = nothing;
    setOpen(dialog);
  };

  useWindowEvent('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Control' || event.key === 'Meta') void FindDialog.preload();
    if (isFindKey(event)) {
      // Otherwise the browser's own search opens, also behind a dialog.
      event.preventDefault();
      if (!isDialogOpen() && !open) show('find');
      return;
    }
    if (isDialogOpen()) return;
    const { text, entered } = typed.current;
    if (open === 'find' && isTyped(event)) {
      event.preventDefault();
      typed.current = { text: text + event.key, entered };
    } else if (open === 'find' && event.key === 'Enter') {
      event.preventDefault();
      typed.current = { text, entered: text !== '' };
    } else if (event.key === '?' && isTyped(event) && !document.activeElement?.matches(fields)) {
      event.preventDefault();
      show('shortcuts');
    }
  });

  const close = () => setOpen(undefined);
  return (
    <>
      <Tooltip title={t('find.title')}>
        <Button
          aria-label={t('find.title')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          sx={findLook}
          onPointerEnter={() => void FindDialog.preload()}
          onFocus={() => void FindDialog.preload()}
          onClick={() => show('find')}
        >
          <Search fontSize="small" aria-hidden="true" />
          <span className="label clipped" aria-hidden="true">
            {t('find.title')}
          </span>
          <span className="key" data-key={/Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'} aria-hidden="true" />
        </Button>
      </Tooltip>
      <Box
        component="span"
        sx={{ display: 'contents', '@media (max-width: 480px)': hasMenu ? { display: 'none' } : {} }}
      >
        <Help Around={Around} />
      </Box>
      <Suspense fallback={null}>
        {open === undefined ? null : (
          <Around>
            {open === 'find' ? (
              <FindDialog takeTyped={takeTyped} onClose={close} />
            ) : (
              <ShortcutsDialog first="shortcuts" onClose={close} />
            )}
          </Around>
        )}
      </Suspense>
    </>
  );
}
