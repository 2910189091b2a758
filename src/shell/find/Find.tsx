import Search from '@mui/icons-material/Search';
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  Suspense,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../../i18n/translate';
import { FindDialog, ShortcutsDialog } from './dialogs';
import styles from './Find.module.css';
import type { TypedBefore } from './FindDialog';
import { Help } from './Help';

/** Where a character is typed, and no shortcut. */
const fields = 'input, textarea, select, [contenteditable]';

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl+K or ⌘K, also where the key has a letter of another alphabet. */
function isFindKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isLetter = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isLetter && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** Whether a key says what is looked for, typed before the dialog is there. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

const nothing: TypedBefore = { text: '', entered: false };

/** The open dialog. */
type Opened = 'find' | 'shortcuts';

interface FindProps {
  /** What the dialogs need around them, on a page that does not have it. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** The page has a menu, which has `Help` on a narrow phone. */
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

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Control' || event.key === 'Meta') void FindDialog.preload();
    if (isFindKey(event)) {
      // Else the browser's own search would open, also behind a question.
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
  // Before the page is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-label={t('find.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('find.title')}
        onPointerEnter={() => void FindDialog.preload()}
        onFocus={() => void FindDialog.preload()}
        onClick={() => show('find')}
      >
        <Search fontSize="small" aria-hidden="true" />
        <span className={styles.label} aria-hidden="true">
          {t('find.title')}
        </span>
        <span
          className={styles.key}
          data-key={/Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
          aria-hidden="true"
        />
      </button>
      <span className={styles.help} data-menu={hasMenu || undefined}>
        <Help Around={Around} />
      </span>
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
