import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutline';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { focusOnMount } from '../../components/focusOnMount';
import { IconButton } from '../../components/IconButton';
import { t } from '../../i18n/translate';
import { faultText, NameField, nameFormLook } from './NameField';
import { nameFault, type SavedView } from './savedViews';

interface SavedViewItemProps {
  readonly view: SavedView;
  /** All views, whose names are taken. */
  readonly all: readonly SavedView[];
  /** True if the list shows it now. */
  readonly current: boolean;
  /** True while its name is being changed. */
  readonly renaming: boolean;
  /** True if its name was the last one to be changed: its Rename button gets the focus back. */
  readonly wasRenamed: boolean;
  readonly onOpen: () => void;
  readonly onShare: () => void;
  readonly onStartRenaming: () => void;
  readonly onCancelRenaming: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
  /** The button with its name. */
  readonly ref: Ref<HTMLButtonElement> | undefined;
}

const openLook = {
  minWidth: 0,
  py: 0,
  pl: 4,
  pr: 2,
  borderRadius: 0,
  '&[aria-current]': { color: 'var(--accent)', fontWeight: 'fontWeightMedium' },
};

/** A saved view. A press on its name opens it; the name can be changed in its place. */
export function SavedViewItem(props: SavedViewItemProps) {
  const { view, current, renaming, wasRenamed, onOpen, onShare, onStartRenaming, onRemove, ref } = props;
  const { label } = view;
  if (renaming) {
    return (
      <li>
        <RenameForm {...props} />
      </li>
    );
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', pr: 2, '&:hover': { backgroundColor: 'var(--hover)' } }}
    >
      <ListItemButton
        ref={ref ?? null}
        component="button"
        aria-current={current || undefined}
        title={label}
        sx={openLook}
        onClick={onOpen}
      >
        <bdi className="clipped">{label}</bdi>
        {current ? <Check sx={{ flex: 'none', fontSize: 16 }} aria-hidden="true" /> : null}
      </ListItemButton>
      <IconButton size="small" label={t('views.copyLink', { name: label })} icon={LinkOutlined} onClick={onShare} />
      <IconButton
        size="small"
        ref={wasRenamed ? focusOnMount : null}
        label={t('views.rename', { name: label })}
        icon={DriveFileRenameOutline}
        onClick={onStartRenaming}
      />
      <IconButton size="small" label={t('views.remove', { name: label })} icon={Close} onClick={onRemove} />
    </Box>
  );
}

/** Changes a view's name in its place. Escape keeps the old one. */
function RenameForm({ view, all, onCancelRenaming, onRename }: SavedViewItemProps) {
  const [name, setName] = useState(view.label);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = nameFault(all, name, view.label);
  useEffect(() => field.current?.select(), []);
  return (
    <Box
      component="form"
      sx={{ ...nameFormLook, py: 1 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault) field.current?.focus();
        else onRename(name);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // The popup stays open.
        event.stopPropagation();
        onCancelRenaming();
      }}
    >
      <NameField
        ref={field}
        label={t('views.newName', { name: view.label })}
        value={name}
        fault={tried ? faultText(fault) : undefined}
        onChange={setName}
      />
      <Button type="submit">{t('views.save')}</Button>
      <Button variant="text" sx={{ minHeight: 36 }} onClick={onCancelRenaming}>
        {t('views.cancel')}
      </Button>
    </Box>
  );
}
