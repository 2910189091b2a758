import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutline';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { faultText, NameField } from './NameField';
import { nameFault, type SavedView } from './savedViews';
import styles from './ViewsForm.module.css';

interface SavedViewItemProps {
  readonly view: SavedView;
  /** Whose names are taken. */
  readonly all: readonly SavedView[];
  /** It is what is shown now. */
  readonly current: boolean;
  /** Its name is being changed. */
  readonly renaming: boolean;
  readonly onOpen: () => void;
  readonly onShare: () => void;
  /** @param to the view whose name is to be changed now; absent: none any more */
  readonly onRenaming: (to?: string) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One saved view: its name opens it, and can be changed in its place. */
export function SavedViewItem(props: SavedViewItemProps) {
  const { view, current, renaming, onOpen, onShare, onRenaming, onRemove } = props;
  const { label } = view;
  if (renaming) {
    return (
      <li>
        <RenameForm {...props} />
      </li>
    );
  }
  return (
    <li className={styles.view}>
      <button type="button" className={styles.open} aria-current={current || undefined} title={label} onClick={onOpen}>
        <bdi className="clipped">{label}</bdi>
        {current ? <Check className={styles.check ?? ''} fontSize="inherit" aria-hidden="true" /> : null}
      </button>
      <Tool label={t('views.copyLink', { name: label })} icon={LinkOutlined} onPress={onShare} />
      <Tool
        label={t('views.rename', { name: label })}
        icon={DriveFileRenameOutline}
        view={label}
        onPress={() => onRenaming(label)}
      />
      <Tool label={t('views.remove', { name: label })} icon={Close} onPress={onRemove} />
    </li>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof SvgIcon;
  /** The view whose name it changes: it has the focus again afterwards. */
  readonly view?: string;
  readonly onPress: () => void;
}

function Tool({ label, icon: Icon, view, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={`square ${styles.tool}`}
      aria-label={label}
      title={label}
      data-rename={view}
      onClick={onPress}
    >
      <Icon fontSize="inherit" aria-hidden="true" />
    </button>
  );
}

/** A view's new name, in the place of its old one. Escape leaves it as it was. */
function RenameForm({ view, all, onRenaming, onRename }: SavedViewItemProps) {
  const [name, setName] = useState(view.label);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = nameFault(all, name, view.label);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className={styles.rename}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault) field.current?.focus();
        else onRename(name);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // The popup stays.
        event.stopPropagation();
        onRenaming();
      }}
    >
      <NameField
        ref={field}
        label={t('views.newName', { name: view.label })}
        value={name}
        fault={tried ? faultText(fault) : undefined}
        onChange={setName}
      />
      <button type="submit" className="button">
        {t('views.save')}
      </button>
      <button type="button" className="button plain" onClick={() => onRenaming()}>
        {t('views.cancel')}
      </button>
    </form>
  );
}
