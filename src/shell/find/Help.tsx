import HelpOutline from '@mui/icons-material/HelpOutline';
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { t } from '../../i18n/translate';
import { ShortcutsDialog } from './dialogs';

interface HelpProps {
  /** Wraps the dialog in the providers that a page outside the shell lacks. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** The class of an item of the menu, which has its name beside the icon; absent: the icon alone. */
  readonly itemClass?: string | undefined;
}

/** The button `Help` with the glossary and the shortcuts (D57). */
export function Help({ Around = Fragment, itemClass }: HelpProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const label = t('glossary.open');
  return (
    <>
      {itemClass === undefined ? (
        <IconButton
          label={label}
          icon={HelpOutline}
          onNear={(isNear) => isNear && void ShortcutsDialog.preload()}
          onClick={open}
        />
      ) : (
        <button type="button" className={itemClass} onClick={open}>
          <HelpOutline fontSize="small" aria-hidden="true" />
          {label}
        </button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <Around>
            <ShortcutsDialog first="glossary" onClose={() => setOpen(false)} />
          </Around>
        </Suspense>
      ) : null}
    </>
  );
}
