import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { copyText } from '../../components/copying';
import { addressOfPath } from '../../config/basePath';
import { t } from '../../i18n/translate';
import { SaveViewForm } from './NameField';
import { SavedViewItem } from './SavedViewItem';
import { addressOfView, type SavedView, sameValue, viewIn, withName, withoutView, withView } from './savedViews';
import { useSavedViews } from './useSavedViews';
import styles from './ViewsForm.module.css';

interface ViewsFormProps {
  /** The list's resource. */
  readonly list: string;
  /** There is nothing to save yet, only views to open. */
  readonly opensOnly: boolean;
  readonly onClose: () => void;
}

/** What became of the last press, and the view that can be put back. */
interface Outcome {
  readonly text: string;
  readonly removed?: SavedView;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The view opened last in each list. The next view saved is probably a change of it. */
const lastOpened = new Map<object, string>();

/** The saved views of a list: opens, renames, removes and shares them, and saves the one that is shown. */
export function ViewsForm({ list, opensOnly, onClose }: ViewsFormProps) {
  const { stored, views, settings, changeSettings } = useSavedViews(list);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const [renaming, setRenaming] = useState<string>();
  /** The view whose name was just changed, or left as it was. */
  const renamed = useRef<string>(undefined);
  const content = useRef<HTMLDivElement>(null);
  const shown = viewIn(search, settings);
  const sorted = views.toSorted((one, other) => byName.compare(one.label, other.label));

  const focusFirst = () => content.current?.querySelector<HTMLElement>('button, input')?.focus();
  useEffect(focusFirst, []);
  useEffect(() => {
    if (renaming !== undefined) return;
    const buttons = content.current?.querySelectorAll<HTMLElement>('[data-rename]') ?? [];
    [...buttons].find(({ dataset }) => dataset.rename === renamed.current)?.focus();
  }, [renaming]);

  /** Changes the views and shows the result. Says so if storage refuses them. */
  function tell(edit: Parameters<typeof stored.change>[0], done: Outcome): void {
    setOutcome(stored.change(edit) ? done : { ...done, text: t('views.notStored') });
  }

  function open({ label, value }: SavedView): void {
    lastOpened.set(stored, label);
    onClose();
    changeSettings(value.columns);
    void navigate({ pathname, search: addressOfView(value) });
  }

  function endRenaming(label: string): void {
    renamed.current = label;
    setRenaming(undefined);
  }

  function rename(view: SavedView, name: string): void {
    if (lastOpened.get(stored) === view.label) lastOpened.set(stored, name.trim());
    endRenaming(name.trim());
    tell((now) => withName(now, view.label, name), { text: t('views.renamed') });
  }

  function remove(view: SavedView): void {
    tell((now) => withoutView(now, view.label), { text: t('views.removed', { name: view.label }), removed: view });
    // Its buttons are about to go.
    content.current?.querySelector<HTMLElement>('[data-outcome]')?.focus();
  }

  const { removed } = outcome ?? {};
  return (
    <div ref={content}>
      {sorted.length > 0 ? (
        <ul className={styles.views}>
          {sorted.map((view) => (
            <SavedViewItem
              key={view.label}
              view={view}
              all={views}
              current={!opensOnly && sameValue(view.value, shown)}
              renaming={renaming === view.label}
              onOpen={() => open(view)}
              onShare={() =>
                void copyText(window.location.origin + addressOfPath(pathname) + addressOfView(view.value))
              }
              onRenaming={(label) => {
                // Clear the previous message.
                setOutcome(undefined);
                if (label === undefined) endRenaming(view.label);
                else setRenaming(label);
              }}
              onRename={(name) => rename(view, name)}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('views.none')}</p>
      )}
      <div className={styles.outcome} data-outcome tabIndex={-1} role="status">
        {outcome?.text}
        {removed ? (
          <button
            type="button"
            className="button plain"
            onClick={() => {
              tell((now) => withView(now, removed.label, removed.value), { text: t('views.saved') });
              focusFirst();
            }}
          >
            {t('views.undo')}
          </button>
        ) : null}
      </div>
      {opensOnly ? null : (
        <SaveViewForm
          views={views}
          suggested={suggestion(sorted, lastOpened.get(stored), (view) => sameValue(view.value, shown))}
          onSave={(name) => {
            lastOpened.set(stored, name.trim());
            tell((now) => withView(now, name, shown), { text: t('views.saved') });
          }}
        />
      )}
    </div>
  );
}

/** The name of the view that was opened last, where it is there and something else is shown by now. */
function suggestion(
  views: readonly SavedView[],
  opened: string | undefined,
  isShown: (view: SavedView) => boolean,
): string {
  const view = views.find(({ label }) => label === opened);
  return view && !isShown(view) ? view.label : '';
}
