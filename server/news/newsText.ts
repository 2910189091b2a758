import type { News } from './news';
import type { Reader } from './store';

/** Most lines of one mail. */
const longest = 50;
/** Most characters of a name. */
const longestName = 100;

/**
 * A name as it may stand in a mail: on one line, and nothing in it that a mail program makes a link of, so that nobody has a
 * server send their own address to others.
 *
 * @example mailedName('Fare crawler\nsee https://evil.example') // 'Fare crawler·see https·evil·example'
 */
function mailedName(name: string): string {
  const plain = name.replace(/(?:[^\p{L}\p{M}\p{N} _()+#,'.-]|\.(?=\p{L}))+/gu, '·');
  return [...plain].slice(0, longestName).join('');
}

/** Where the console shows a request: to whoever asked, or to those who decide. */
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

/** The subject of a mail with news: what it says, or how much. */
export function newsSubject(news: readonly News[]): string {
  const [first, ...others] = news;
  return first && others.length === 0 ? lineOf(first) : `${news.length} updates about requests`;
}

/**
 * The text of a mail with news.
 *
 * @param basePath what the console's addresses begin with
 */
export function newsText(news: readonly News[], { address }: Pick<Reader, 'address'>, basePath: string): string {
  const told = news.slice(0, longest).map((one) => `${lineOf(one)}\n${address}${basePath}${requestPath(one)}\n`);
  const more = news.length > longest ? [`And ${news.length - longest} more.\n`] : [];
  const end =
    'To turn these emails off, open the menu under your username in the console and choose Email notifications.\n';
  return [...told, ...more, end].join('\n');
}
