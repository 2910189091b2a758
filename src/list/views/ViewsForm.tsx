import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { copyText } from '../../components/copying';
import { addressOfPath } from '../../config/basePath';
import { t } from '../../i18n/translate';
import { checkList } from '../toolbar/CheckItem';
import { SaveViewForm } from './NameField';
import { SavedViewItem } from './SavedViewItem';
import { addressOfView, type SavedView, sameValue, viewIn, withName, withoutView, withView } from './savedViews';
import { useSavedViews } from './useSavedViews';

interface ViewsFormProps {
  /** The list's resource. */
  readonly list: string;
  /** True if there is no view to save yet. */
  readonly opensOnly: boolean;
  readonly onClose: () => void;
}

/** The result of the last press, and the view that Undo restores. */
interface Result {
  readonly text: string;
  readonly removed?: SavedView;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The view that was opened last in each list: the next one to be saved probably replaces it. */
const lastOpened = new Map<object, string>();

const messageLook = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 4,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '&:not(:empty)': { pb: 2 },
  '&:focus-visible': { outline: 'none' },
};

/** The saved views of a list: opens, renames, removes and shares them, and saves the current one. */
export function ViewsForm({ list, opensOnly, onClose }: ViewsFormProps) {
  const { stored, views, settings, changeSettings } = useSavedViews(list);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState<Result>();
  const [renaming, setRenaming] = useState<string>();
  /** The view that was renamed last, or that kept its name. */
  const [renamed, setRenamed] = useState<string>();
  const firstView = useRef<HTMLButtonElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const shown = viewIn(search, settings);
  const sorted = views.toSorted((one, other) => byName.compare(one.label, other.label));

  const focusFirst = () => (firstView.current ?? nameField.current)?.focus();
  useEffect(() => (firstView.current ?? nameField.current)?.focus(), []);

  /** Changes the views and shows the result. Says so if storage refuses them. */
  function save(edit: Parameters<typeof stored.change>[0], done: Result): void {
    setResult(stored.change(edit) ? done : { ...done, text: t('views.notStored') });
  }

  function open({ label, value }: SavedView): void {
    lastOpened.set(stored, label);
    onClose();
    changeSettings(value.columns);
    void navigate({ pathname, search: addressOfView(value) });
  }

  function endRenaming(label: string): void {
    setRenamed(label);
    setRenaming(undefined);
  }

  function rename(view: SavedView, name: string): void {
    if (lastOpened.get(stored) === view.label) lastOpened.set(stored, name.trim());
    endRenaming(name.trim());
    save((now) => withName(now, view.label, name), { text: t('views.renamed') });
  }

  function remove(view: SavedView): void {
    save((now) => withoutView(now, view.label), { text: t('views.removed', { name: view.label }), removed: view });
    // The pressed button is about to unmount.
    message.current?.focus();
  }

  const { removed } = result ?? {};
  return (
    <>
      {sorted.length > 0 ? (
        <Box component="ul" sx={{ ...checkList, maxHeight: 'min(320px, 40vh)', py: 2 }}>
          {sorted.map((view, place) => (
            <SavedViewItem
              key={view.label}
              ref={place === 0 ? firstView : undefined}
              view={view}
              all={views}
              current={!opensOnly && sameValue(view.value, shown)}
              renaming={renaming === view.label}
              wasRenamed={renamed === view.label}
              onOpen={() => open(view)}
              onShare={() =>
                void copyText(window.location.origin + addressOfPath(pathname) + addressOfView(view.value))
              }
              onStartRenaming={() => {
                setResult(undefined);
                setRenaming(view.label);
              }}
              onCancelRenaming={() => {
                setResult(undefined);
                endRenaming(view.label);
              }}
              onRename={(name) => rename(view, name)}
              onRemove={() => remove(view)}
            />
          ))}
        </Box>
      ) : (
        <Box component="p" sx={{ m: 0, px: 4, pt: 4, pb: 3, color: 'text.secondary' }}>
          {t('views.none')}
        </Box>
      )}
      <Box ref={message} sx={messageLook} tabIndex={-1} role="status">
        {result?.text}
        {removed ? (
          <Button
            variant="text"
            onClick={() => {
              save((now) => withView(now, removed.label, removed.value), { text: t('views.saved') });
              focusFirst();
            }}
          >
            {t('views.undo')}
          </Button>
        ) : null}
      </Box>
      {opensOnly ? null : (
        <SaveViewForm
          field={nameField}
          views={views}
          suggested={suggestion(sorted, lastOpened.get(stored), (view) => sameValue(view.value, shown))}
          onSave={(name) => {
            lastOpened.set(stored, name.trim());
            save((now) => withView(now, name, shown), { text: t('views.saved') });
          }}
        />
      )}
    </>
  );
}

/** Returns the name of the view that was opened last, unless it is gone or still shown. */
function suggestion(
  views: readonly SavedView[],
  opened: string | undefined,
  isShown: (view: SavedView) => boolean,
): string {
  const view = views.find(({ label }) => label === opened);
  return view && !isShown(view) ? view.label : '';
}
