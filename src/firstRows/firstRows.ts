import declared from 'virtual:first-lists';
import { onSessionEnd, sessionUser } from '../authProvider/session';
import type { FirstResponse } from '../dataProvider/firstCall';
import { addTexts } from '../i18n/translate';
import tableStyles from '../list/table/DataTable.module.css';
import { tableSettings } from '../list/tableSettings';
import { mobileWidth } from '../theme/tokens';
import { drawPage } from './drawPage';
import styles from './firstRows.module.css';
import { firstTable, firstViewIn } from './model';

/*
 * The first rows of a list that is opened by its address, drawn from what the list declares as soon as its answer is there, while React
 * and the console's code are on their way. What can not be drawn exactly is left to them, and so is everything that went wrong.
 */

/** On a phone rows are cards, which unfold. */
const phone = window.matchMedia(`(max-width: ${mobileWidth}px)`);

/** A longer answer, in characters, is shown while it comes, which takes the list's own code. */
const mostCharacters = 500_000;

/**
 * From so long after the page was asked for, in ms. Whoever has the console before that would only see one page flicker into another,
 * and press what is about to go.
 */
const shownFrom = 850;

const untilShown = () => new Promise((resolve) => setTimeout(resolve, Math.max(0, shownFrom - performance.now())));

/** The text of an answer; `undefined` for a long one, the rest of which is called off. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length <= mostCharacters) continue;
    await reader?.cancel();
    return undefined;
  }
  return text;
}

/** Where the focus goes from a place of the first rows, in the console. */
const counterparts = [
  ['[data-skip]', '[data-skip]'],
  [`.${tableStyles.frame}`, `.${tableStyles.frame} tbody [tabindex="0"]`],
  ['main', 'main'],
] as const;

/**
 * Shows the drawn page in the place of the console, until that has something else to show than that it is loading, or the session ends.
 * There is one of them at a time, for eyes, keys and screen readers: what is in the console meanwhile is hidden.
 */
function showUntilReady(layer: HTMLElement, root: HTMLElement): void {
  root.classList.add(styles.below ?? '');
  root.before(layer);
  const end = () => {
    observer.disconnect();
    stopListening();
    phone.removeEventListener('change', end);
    const focused = document.activeElement;
    const [, place] = counterparts.find(([own]) => layer.contains(focused) && focused?.matches(own)) ?? [];
    const frame = layer.querySelector(`.${tableStyles.frame}`);
    const { scrollTop = 0, scrollLeft = 0 } = frame ?? {};
    layer.remove();
    root.classList.remove(styles.below ?? '');
    if (scrollTop + scrollLeft > 0) root.querySelector(`.${tableStyles.frame}`)?.scrollTo(scrollLeft, scrollTop);
    if (place) root.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (root.firstElementChild && !root.querySelector('[data-loading]')) end();
  });
  observer.observe(root, { childList: true, subtree: true });
  const stopListening = onSessionEnd(end);
  phone.addEventListener('change', end, { once: true });
}

/**
 * Draws the first rows of a list when its answer has come, where it is a good one and the console is not there before. An answer of which
 * nothing is to be drawn it leaves unread.
 */
export async function showFirstRows({ address, user, answer }: FirstResponse): Promise<void> {
  const whole = await answer;
  const list = declared.lists.find(({ addresses }) => addresses.includes(address));
  const view = firstViewIn(window.location.search);
  if (!list || !view || phone.matches || !whole.ok) return;
  const text = await textOf(whole);
  await untilShown();
  const root = document.getElementById('root');
  if (text === undefined || !root || root.firstElementChild || phone.matches || sessionUser() !== user) return;
  addTexts(declared.texts, declared.translations);
  const table = firstTable(list, text, view, tableSettings(user.username, list.name).read());
  if (table) showUntilReady(drawPage(list, table, user), root);
}
