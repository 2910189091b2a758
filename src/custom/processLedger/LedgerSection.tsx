import Copy from '@mui/icons-material/ContentCopyOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { copyText } from '../../components/copying';
import { PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import type { Row } from '../../definitions/basics';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import type { Mismatch } from './ledger';
import styles from './Machines.module.css';

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
      <ul className={`plain-list ${styles.ids}`}>
        {ids.slice(0, maximumDrawn).map((id, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an identifier has no state, and an answer may name one twice
          <li key={index}>
            <ThingName to={toMachine} row={places.get(id) ?? nowhere} title={id}>
              {id}
            </ThingName>
          </li>
        ))}
        {more > 0 ? <li className={styles.idsMore}>{t('list.moreRows', { n: more })}</li> : null}
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
  readonly showAll: () => void;
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
  return {
    list,
    shown,
    showMore: () => setShown(shown + step),
    showAll: () => setShown(Number.POSITIVE_INFINITY),
    showFirst: () => setShown(step),
  };
}

/** More characters than this of what was said about machines are not drawn (C18). */
const longestMessage = 500;

/** What does not add up about a process, each with the machines that it is about. */
export function Mismatches({ mismatches }: { readonly mismatches: readonly Mismatch[] }) {
  return (
    <PageSection heading={t('ledger.mismatches')} count={mismatches.length} alarming>
      <ul className={`plain-list ${styles.mismatches}`}>
        {mismatches.map(({ kind, message, instance_ids }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one has no state, and an answer may hold two of a kind
          <li key={index}>
            <Warning fontSize="small" aria-hidden="true" />
            <div>
              <h3 className={styles.kind}>{t(`ledger.mismatch.${kind}`)}</h3>
              <p className={`secondary ${styles.message}`}>
                <bdi>{cut(message, longestMessage)}</bdi>
              </p>
              <MachineIds ids={instance_ids} />
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
