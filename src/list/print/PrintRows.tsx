import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { useSession } from '../../authProvider/useSession';
import { showToast } from '../../components/toasts';
import { useWindowEvent } from '../../components/useWindowEvent';
import type { FilterValues } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import { PrintedList } from './PrintedList';
import { maximumPrinted, type PrintedView, readPrinted } from './printedView';

/** A list of more rows may be held in a worker, which the browser does not wait for when it prints. Its rows are read ahead. */
const many = 200;
/** The time in ms that a view has to rest before its rows are read ahead. */
const restTime = 1_000;

interface Prepared {
  /** The view and the answer that the rows are of, in one text. */
  readonly key: string;
  readonly filter: FilterValues;
  readonly view: PrintedView;
}

/**
 * Prints every row of the filter, not only the page that is shown: when the browser prints, by Ctrl+P, and by `window.print`. The rows of
 * a back end that pages by itself have to be asked for first, which the browser's own menu does not wait for: it prints the page.
 */
export function PrintRows() {
  const { page, dataProvider, filtersNow, meta } = useTableModel();
  const { resource, sort, filterValues, total = 0 } = useListContext();
  const username = useSession()?.username ?? '';
  const [printing, setPrinting] = useState(false);
  const [prepared, setPrepared] = useState<Prepared>();
  const shown = useRef(false);

  const keyNow = () => JSON.stringify([resource, filtersNow(), sort, meta?.loadedAt]);
  async function prepare(): Promise<Prepared> {
    const key = keyNow();
    if (prepared?.key === key) return prepared;
    const filter = filtersNow();
    const view = await readPrinted(dataProvider, resource, { filter, sort });
    return { key, filter, view };
  }
  /** Reads and renders the rows. Resolves within the same task where they are held in the page. */
  async function begin(): Promise<void> {
    shown.current = true;
    try {
      const next = await prepare();
      if (shown.current) {
        flushSync(() => {
          setPrepared(next);
          setPrinting(true);
        });
      }
    } catch {
      // The page that is shown is printed.
    }
  }
  function end(): void {
    shown.current = false;
    setPrinting(false);
  }
  const printAll = useEffectEvent(async (print: () => void) => {
    const slow = setTimeout(() => showToast('info', t('print.preparing')), 500);
    await begin();
    clearTimeout(slow);
    print();
  });
  const follow = useEffectEvent(({ matches }: { readonly matches: boolean }) => (matches ? void begin() : end()));

  useWindowEvent('beforeprint', begin);
  useWindowEvent('afterprint', end);
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.print();
  });
  useEffect(() => {
    const media = window.matchMedia('print');
    const print = window.print.bind(window);
    const onChange = () => follow(media);
    window.print = () => void printAll(print);
    media.addEventListener('change', onChange);
    // This code loads when the browser is idle, which may be while it prints.
    if (media.matches) follow(media);
    return () => {
      window.print = print;
      media.removeEventListener('change', onChange);
    };
  }, []);

  const isAhead = page.list.call !== undefined && total > many && total <= maximumPrinted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each view and each answer
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => void prepare().then(setPrepared, () => undefined), restTime);
    return () => clearTimeout(timer);
  }, [isAhead, filterValues, sort, meta?.loadedAt]);

  return printing && prepared ? (
    <PrintedList view={prepared.view} filter={prepared.filter} username={username} />
  ) : null;
}
