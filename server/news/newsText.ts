import type { News } from './news';
import type { Reader } from './store';

const maxEntries = 50;
/** Characters. */
const maxNameLength = 100;

/**
 * Sanitizes a name for a mail: one line, and nothing that a mail program turns into a link. Otherwise, people could have the server send
 * addresses of their choice to others.
 *
 * @example mailedName('Fare crawler\nsee https://evil.example') // 'Fare crawler·see https·evil·example'
 */
function mailedName(name: string): string {
  const plain = name.replace(/(?:[^\p{L}\p{M}\p{N} _()+#,'.-]|\.(?=\p{L}))+/gu, '·');
  return [...plain].slice(0, maxNameLength).join('');
}

/** Returns the console's path of a request: the page of its requester, or the one of those who decide. */
export function requestPath({ what, kind, id }: Pick<News, 'what' | 'kind' | 'id'>): string {
  const module = what === 'new' || what === 'answered' ? 'admin' : 'launch';
  return `dashboard/${module}/${kind === 'update' ? 'update-request' : 'request'}/${id}`;
}

function lineOf({ what, kind, id, processName, actor }: News): string {
  const request = `${kind === 'update' ? 'Update request' : 'Request'} ${id} (${mailedName(processName)})`;
  const who = mailedName(actor);
  switch (what) {
    case 'new':
      return `${request} from ${who} needs a decision`;
    case 'asked':
      return `${request}: ${who} asked for more information`;
    case 'answered':
      return `${request}: ${who} answered your question`;
    default:
      return `${request} was ${what} by ${who}`;
  }
}

/** Returns the subject of a mail: the only notification, or their number. */
export function newsSubject(news: readonly News[]): string {
  const [first, ...others] = news;
  return first && others.length === 0 ? lineOf(first) : `${news.length} updates about requests`;
}

/**
 * Returns the text of a mail with notifications.
 *
 * @param basePath path of the console, with slashes at both ends
 */
export function newsText(news: readonly News[], { address }: Pick<Reader, 'address'>, basePath: string): string {
  const lines = news.slice(0, maxEntries).map((one) => `${lineOf(one)}\n${address}${basePath}${requestPath(one)}\n`);
  const more = news.length > maxEntries ? [`And ${news.length - maxEntries} more.\n`] : [];
  const end =
    'To turn these emails off, open the menu under your username in the console and choose Email notifications.\n';
  return [...lines, ...more, end].join('\n');
}
