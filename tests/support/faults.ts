import { brokenJson, cut, cutOff, empty, failed, html, json, type Reply } from './replies';

/** A way to be answered badly, by what a person would call it. */
export interface Fault {
  readonly name: string;
  readonly reply: Reply;
  /** Chromium itself sends a request once more whose connection, in use before, is reset. */
  readonly sentTwice?: true;
}

const half = cutOff(`{"status":"success","data":[${'null,'.repeat(99)}null]}`);

/** Every way in which an answer is none that a call could have, apart from a 401, which ends the session, and from none at all. */
export const faults: readonly Fault[] = [
  { name: 'a 403', reply: failed(403, 'Not for you') },
  { name: 'a 404', reply: failed(404, 'Nothing of that name') },
  { name: 'a 409', reply: failed(409, `<img src=x onerror=alert(1)>\u202E${'x'.repeat(1_000)}`) },
  { name: 'a 429', reply: failed(429, 'Too many requests') },
  { name: 'a 500', reply: failed(500, 'It broke') },
  { name: 'a 502 with HTML', reply: html(502) },
  { name: 'a 200 with HTML', reply: html(200) },
  { name: 'broken JSON', reply: brokenJson() },
  { name: 'nothing', reply: empty() },
  { name: 'null', reply: json(null) },
  { name: 'a list of no rows', reply: json([null, 7, 'x']) },
  { name: 'a body that is cut off', reply: half },
  { name: 'a connection that is reset', reply: cut(), sentTwice: true },
];

/** An object that no read can use. Of a change it says at most that the back end is none of the documented kind: its code was good. */
export const oddObject: Fault = {
  name: 'an object of another shape',
  reply: json({ items: { one: null }, roles: null, status: 7 }),
};
