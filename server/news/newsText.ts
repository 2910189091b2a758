import type { News, RequestNews } from './news';
import type { Reader } from './store';

const maxEntries = 50;
/** Characters. */
const maxNameLength = 100;
const maxNoticeLength = 500;

/**
 * Sanitizes a name for a message: one line, and nothing that a mail program turns into a link. Otherwise, people could have the server send
 * addresses of their choice to others.
 *
 * @example plainName('Fare crawler\nsee https://evil.example') // 'Fare crawler·see https·evil·example'
 */
export function plainName(name: string, maxLength = maxNameLength): string {
  const plain = name.replace(/(?:[^\p{L}\p{M}\p{N} _()+#,'.-]|\.(?=\p{L}))+/gu, '·');
  return [...plain].slice(0, maxLength).join('');
}

/** Returns the console's path of a request: the page of its requester, or the one of those who decide. */
export function requestPath({ what, kind, id }: Pick<RequestNews, 'what' | 'kind' | 'id'>): string {
  const forApprovers = what === 'new' || what === 'answered';
  if (kind === 'role') return `dashboard/${forApprovers ? 'admin' : 'account'}/access/${id}`;
  return `dashboard/${forApprovers ? 'admin' : 'launch'}/${kind === 'update' ? 'update-request' : 'request'}/${id}`;
}

/** Returns the console's path of the audit rows of a request. */
export const auditPath = (requestId: string) =>
  `dashboard/admin/audit?filter=${encodeURIComponent(JSON.stringify({ request_id: requestId }))}`;

const noticePath = ({ processId, requestId }: Extract<News, { what: 'notice' }>) =>
  processId === undefined ? auditPath(requestId) : `dashboard/launch/process/${processId}`;

const nouns = { process: 'Request', update: 'Update request', role: 'Access request' } as const;

function lineOf(news: News): string {
  if (news.what === 'notice') return plainName(news.text, maxNoticeLength);
  const { what, kind, id, processName, actor } = news;
  const request = `${nouns[kind]} ${id} (${plainName(processName)})`;
  const who = plainName(actor);
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

const isNotice = ({ what }: News) => what === 'notice';

/** Returns the subject of a mail: the only notification, or their number. */
export function newsSubject(news: readonly News[]): string {
  const [first, ...others] = news;
  if (first && others.length === 0) return lineOf(first);
  return `${news.length} ${news.some(isNotice) ? 'updates and notices' : 'updates about requests'}`;
}

/**
 * Returns the text of a mail with notifications.
 *
 * @param basePath path of the console, with slashes at both ends
 */
export function newsText(news: readonly News[], { address }: Pick<Reader, 'address'>, basePath: string): string {
  const pathOf = (one: News) => (one.what === 'notice' ? noticePath(one) : requestPath(one));
  const linkOf = (one: News) =>
    address === null ? `Audit log, row ${one.seq}` : `${address}${basePath}${pathOf(one)}`;
  const lines = news.slice(0, maxEntries).map((one) => `${lineOf(one)}\n${linkOf(one)}\n`);
  const more = news.length > maxEntries ? [`And ${news.length - maxEntries} more.\n`] : [];
  const ends = [
    ...(news.some((one) => one.what === 'notice' && one.people.length === 0)
      ? ['Notices go to every administrator.\n']
      : []),
    ...(news.every(isNotice)
      ? []
      : [
          'To turn these emails off, open the menu under your username in the console and choose Email notifications.\n',
        ]),
  ];
  return [...lines, ...more, ...ends].join('\n');
}
