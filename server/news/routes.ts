import * as contract from '../../contract/news';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import type { Tools } from '../handlers';
import { isSubscribed, subscribe, unsubscribe } from './store';

/** Implements the calls that turn email notifications on and off (D65). */
export default function newsHandlers({ db }: Pick<Tools, 'db'>): Handler[] {
  return [
    handle(contract.readNewsMail, async ({ session: { personId, email } }) => ({
      data: { on: await isSubscribed(db, personId), email },
    })),

    handle(contract.setNewsMail, async ({ body: { on }, session, origin, headers, address }) => {
      const attempt = { action: contract.setNewsMail.name, target: session.username };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const { personId } = session;
        notes.before = { on: await isSubscribed(transaction, personId) };
        notes.after = { on };
        // The console may be on another host, which the browser sends as the origin.
        if (on) await subscribe(transaction, personId, headers.origin ?? address);
        else await unsubscribe(transaction, personId);
        return { message: `Email notifications are ${on ? 'on' : 'off'}` };
      });
    }),
  ];
}
