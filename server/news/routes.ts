import * as contract from '../../contract/news';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import type { Tools } from '../handlers';
import { beginNews, endNews, wantsNews } from './store';

/** The calls by which people say whether they want news by mail (D65). */
export default function newsHandlers({ db }: Pick<Tools, 'db'>): Handler[] {
  return [
    handle(contract.readNewsMail, async ({ session: { personId, email } }) => ({
      data: { on: await wantsNews(db, personId), email },
    })),

    handle(contract.setNewsMail, async ({ body: { on }, session, origin, headers, address }) => {
      const attempt = { action: contract.setNewsMail.name, target: session.username };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const { personId } = session;
        notes.before = { on: await wantsNews(transaction, personId) };
        notes.after = { on };
        // A browser says where the console is, which may stand on another host.
        if (on) await beginNews(transaction, personId, headers.origin ?? address);
        else await endNews(transaction, personId);
        return { message: `Email notifications are ${on ? 'on' : 'off'}` };
      });
    }),
  ];
}
