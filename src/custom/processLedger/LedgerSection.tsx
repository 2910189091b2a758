import Copy from '@mui/icons-material/ContentCopyOutlined';
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { Row } from '../../definitions/basics';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { copyText } from '../../ui/copying';
import { ThingName } from '../../ui/thingLinks';
import styles from './LedgerSection.module.css';

/** Copies the identifiers of machines, all at once. */
export function CopyIds({ ids }: { readonly ids: readonly string[] }) {
  return <ActButton label={t('instances.copy')} icon={Copy} small onPress={() => void copyText(ids.join(', '))} />;
}

const nowhere: Row = {};

/** More machines than this are counted, not drawn; a copy has all of them. */
const maximumDrawn = 24;

/** Where the machines are that are there, by identifier; those that are gone have no page. */
export const PlacesContext = createContext<ReadonlyMap<string, Row>>(new Map());

/** The identifiers of machines, which can be copied, and lead to those that are there. */
export function MachineIds({ ids }: { readonly ids: readonly string[] }) {
  const places = useContext(PlacesContext);
  if (ids.length === 0) return null;
  const more = ids.length - maximumDrawn;
  return (
    <div className={styles.machines}>
      <ul className={styles.ids}>
        {ids.slice(0, maximumDrawn).map((id, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an identifier has no state, and an answer may name one twice
          <li key={index}>
            <ThingName to={toMachine} row={places.get(id) ?? nowhere} title={id}>
              {id}
            </ThingName>
          </li>
        ))}
        {more > 0 ? <li className={styles.more}>{t('list.moreRows', { n: more })}</li> : null}
      </ul>
      <CopyIds ids={ids} />
    </div>
  );
}

/** A list of which a part is drawn, and more on demand. */
interface More<Element extends HTMLElement> {
  /** For the element whose children are the things. */
  readonly list: RefObject<Element | null>;
  /** How many are drawn. */
  readonly shown: number;
  readonly showMore: () => void;
  readonly showFirst: () => void;
}

/** So many things are drawn at first, and as many more with each press. */
const step = 50;

/** Draws a list bit by bit. The focus goes to the first of the new ones, for the button may be gone; they have to take it. */
export function useMore<Element extends HTMLElement>(): More<Element> {
  const [shown, setShown] = useState(step);
  const list = useRef<Element>(null);
  useEffect(() => {
    const first = shown > step ? list.current?.children.item(shown - step) : undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [shown]);
  return { list, shown, showMore: () => setShown(shown + step), showFirst: () => setShown(step) };
}
