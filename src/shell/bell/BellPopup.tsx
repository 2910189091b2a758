import { useId, useState } from 'react';
import { Link } from 'react-router';
import { LookAlike } from '../../components/lookAlikes';
import { localTime } from '../../components/shownText';
import { useThingLinks } from '../../components/thingLinks';
import { t } from '../../i18n/translate';
import { Popup } from '../../list/toolbar/Popup';
import styles from './Bell.module.css';
import type { Notice } from './notices';
import { markRead } from './readMarks';

interface BellPopupProps {
  readonly username: string;
  /** Absent until they have been read. */
  readonly notices: { readonly decided: readonly Notice[]; readonly waiting: readonly Notice[] } | undefined;
  /** How many more wait than are shown. */
  readonly more: number;
  readonly marks: ReadonlySet<string>;
  readonly failed: boolean;
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** What the bell tells: what was decided of one's own requests, and what waits for whoever may decide (D65). */
export default function BellPopup({ username, notices, more, marks, failed, opener, onClose }: BellPopupProps) {
  const { decided = [], waiting = [] } = notices ?? {};
  const unread = [...decided, ...waiting].filter(({ key }) => !marks.has(key));
  const parts = { marks, onOpen: (key: string) => open(key) };

  function open(key: string): void {
    markRead(username, [key]);
    onClose();
  }

  return (
    <Popup label={t('bell.title')} opener={opener} onClose={onClose} wide>
      <div className={styles.popup} data-follows="">
        <div className={styles.head}>
          <h2 className={styles.title}>{t('bell.title')}</h2>
          <ReadAll
            count={unread.length}
            onRead={() =>
              markRead(
                username,
                unread.map(({ key }) => key),
              )
            }
          />
        </div>
        {notices === undefined ? (
          <p className={styles.none}>{t(failed ? 'bell.failed' : 'bell.loading')}</p>
        ) : decided.length + waiting.length === 0 ? (
          <p className={styles.none}>{t('bell.none')}</p>
        ) : (
          <>
            <Part heading={t('bell.decided')} notices={decided} {...parts} />
            <Part heading={t('bell.waiting')} notices={waiting} {...parts} />
            {more > 0 ? <p className={styles.none}>{t('bell.more', { n: more })}</p> : null}
          </>
        )}
      </div>
    </Popup>
  );
}

/** The button stays where it was pressed, so that the focus does. */
function ReadAll({ count, onRead }: { readonly count: number; readonly onRead: () => void }) {
  const [wasThere] = useState(count > 0);
  if (!wasThere) return null;
  return (
    <button type="button" className="button plain" aria-disabled={count === 0} onClick={() => count > 0 && onRead()}>
      {t('bell.readAll')}
    </button>
  );
}

interface PartProps {
  readonly heading: string;
  readonly notices: readonly Notice[];
  readonly marks: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
}

function Part({ heading, notices, marks, onOpen }: PartProps) {
  const id = useId();
  const links = useThingLinks();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {heading}
      </h3>
      <ul className={styles.notices}>
        {notices.map(({ key, text, person, isOwn, at, reason, link, row }) => {
          const address = links(link)?.(row);
          const moment = localTime(at, true);
          return (
            <li key={key} className={styles.notice} data-unread={!marks.has(key) || undefined}>
              {address === undefined ? (
                <bdi className={styles.text}>{text}</bdi>
              ) : (
                <Link className={styles.text} to={address} onClick={() => onOpen(key)}>
                  <bdi>{text}</bdi>
                </Link>
              )}
              {marks.has(key) ? null : <span className={styles.new} role="img" aria-label={t('bell.new')} />}
              <span className={styles.facts}>
                {person ? (
                  <span>
                    <bdi>{t('bell.by', { person })}</bdi>
                    <LookAlike kind="person" name={person} />
                    {isOwn ? <span className="mark"> {t('requests.yours')}</span> : null}
                  </span>
                ) : null}
                <time dateTime={moment?.machine}>{moment?.shown ?? at}</time>
              </span>
              {reason ? <bdi className={styles.reason}>{reason}</bdi> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
