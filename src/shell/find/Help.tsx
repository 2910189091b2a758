import HelpOutline from '@mui/icons-material/HelpOutline';
import ListItemButton from '@mui/material/ListItemButton';
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { t } from '../../i18n/translate';
import { menuItemLook } from '../menuItemLook';
import { ShortcutsDialog } from './dialogs';

interface HelpProps {
  /** Wraps the dialog in the providers that a page outside the shell lacks. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** An item of the menu, with its name beside the icon. */
  readonly isItem?: boolean;
}

/** The button `Help` with the glossary and the shortcuts (D57). */
export function Help({ Around = Fragment, isItem = false }: HelpProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const label = t('glossary.open');
  return (
    <>
      {isItem ? (
        <ListItemButton component="button" sx={menuItemLook} onClick={open}>
          <HelpOutline fontSize="small" aria-hidden="true" />
          {label}
        </ListItemButton>
      ) : (
        <IconButton
          label={label}
          icon={HelpOutline}
          onNear={(isNear) => isNear && void ShortcutsDialog.preload()}
          onClick={open}
        />
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
