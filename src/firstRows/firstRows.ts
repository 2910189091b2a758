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
 * Renders the first rows of a list that is opened by its address, while React and the code of the console load. Leaves failures, and
 * everything that it cannot render exactly, to the console. On a phone rows are cards, which it does not render.
 */

const phone = window.matchMedia(`(max-width: ${mobileWidth}px)`);

/** In characters. A longer response is shown while it arrives, which needs the code of the list. */
const maxLength = 500_000;

/** In ms after the navigation. A console that is ready sooner would only make one page flicker into another. */
const shownFromMs = 850;

/** Returns the text of a response; cancels a long one and returns `undefined`. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length <= maxLength) continue;
    await reader?.cancel();
    return undefined;
  }
  return text;
}

const frame = `.${tableStyles.frame}`;

/** The elements that can have the focus, and those of the console that take it over. */
const successors = { '[data-skip]': '[data-skip]', [frame]: `${frame} tbody [tabindex="0"]`, main: 'main' };

/** Shows the page until the console has more than a loading state, or the session ends. The console is hidden meanwhile. */
function showUntilReady(page: HTMLElement, root: HTMLElement): void {
  root.classList.add(styles.below ?? '');
  root.before(page);
  const end = () => {
    observer.disconnect();
    stopListening();
    phone.removeEventListener('change', end);
    const focused = page.contains(document.activeElement) ? document.activeElement : undefined;
    const [, successor] = Object.entries(successors).find(([own]) => focused?.matches(own)) ?? [];
    const { scrollTop = 0, scrollLeft = 0 } = page.querySelector(frame) ?? {};
    page.remove();
    root.classList.remove(styles.below ?? '');
    if (scrollTop + scrollLeft > 0) root.querySelector(frame)?.scrollTo(scrollLeft, scrollTop);
    if (successor) root.querySelector<HTMLElement>(successor)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (root.firstElementChild && !root.querySelector('[data-loading]')) end();
  });
  observer.observe(root, { childList: true, subtree: true });
  const stopListening = onSessionEnd(end);
  phone.addEventListener('change', end, { once: true });
}

/** Shows the first rows of a list when its response arrives before the console. Leaves a response unread that it cannot use. */
export async function showFirstRows({ address, user, answer }: FirstResponse): Promise<void> {
  const response = await answer;
  const list = declared.lists.find(({ addresses }) => addresses.includes(address));
  const view = firstViewIn(window.location.search);
  if (!list || !view || phone.matches || !response.ok) return;
  const text = await textOf(response);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, shownFromMs - performance.now())));
  const root = document.getElementById('root');
  if (text === undefined || !root || root.firstElementChild || phone.matches || sessionUser() !== user) return;
  addTexts(declared.texts, declared.translations);
  const table = firstTable(list, text, view, tableSettings(user.username, list.name).read());
  if (table) showUntilReady(drawPage(list, table), root);
}
