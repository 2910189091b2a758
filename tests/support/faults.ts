import { brokenJson, cutOff, failed, json, type Reply } from './replies';

/** A bad answer, by the name that a person gives it. */
export interface Fault {
  readonly name: string;
  readonly reply: Reply;
}

const half = cutOff(`{"status":"success","data":[${'null,'.repeat(99)}null]}`);

/** One bad answer of each kind that the console tells apart. A 401 and a missing answer have steps of their own. */
export const faults: readonly Fault[] = [
  {
    name: 'a refusal with hostile words',
    reply: failed(409, `<img src=x onerror=alert(1)>\u202E${'x'.repeat(1_000)}`),
  },
  { name: 'broken JSON', reply: brokenJson() },
  { name: 'null', reply: json(null) },
  { name: 'a body that is cut off', reply: half },
];
