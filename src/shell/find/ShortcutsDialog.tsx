import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import { ActButton } from '../../components/ActButton';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import styles from './ShortcutsDialog.module.css';
import { glossaryTerms, shortcutGroups } from './shortcuts';

interface ShortcutsDialogProps {
  /** The part on top. */
  readonly first: 'shortcuts' | 'glossary';
  readonly onClose: () => void;
}

/** The dialog `Keyboard shortcuts` (D57), with the glossary; `Help` if the glossary is on top. */
export default function ShortcutsDialog({ first, onClose }: ShortcutsDialogProps) {
  const id = useId();
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (
    <Dialog
      open
      aria-labelledby={`${id}title`}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      transitionDuration={still ? 0 : motion.quick}
      onClose={onClose}
    >
      <h2 id={`${id}title`} className={styles.title}>
        {t(first === 'glossary' ? 'glossary.open' : 'shortcuts.title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={styles.body} tabIndex={0} aria-labelledby={`${id}title`}>
        <div className={styles.parts} data-first={first}>
          {first === 'glossary' ? <Glossary /> : null}
          <div>
            <Shortcuts />
          </div>
          {first === 'glossary' ? null : <Glossary />}
        </div>
      </section>
      <div className={styles.buttons}>
        <CloseButton onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Shortcuts() {
  const id = useId();
  return shortcutGroups.map(({ heading, shortcuts }) => (
    <section key={heading} aria-labelledby={`${id}${heading}`}>
      <h3 id={`${id}${heading}`} className={styles.heading}>
        {t(heading)}
      </h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.shortcut}>
            <dt>
              {keys.map((key, place) => (
                <span key={key}>
                  {place > 0 ? ` ${t('shortcuts.or')} ` : ''}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function Glossary() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('glossary.title')}
      </h3>
      <dl className={styles.list}>
        {glossaryTerms.map((term) => (
          <div key={term} className={styles.term}>
            <dt>{t(`glossary.${term}`)}</dt>
            <dd>{t(`glossary.${term}.means`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Has the focus at first. */
function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <ActButton ref={button} label={t('app.close')} onPress={onClose} />;
}
