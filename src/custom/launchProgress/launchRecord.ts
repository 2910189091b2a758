import * as z from 'zod/mini';
import type { LaunchBody } from '../../../contract/launches';
import { launchInstanceTypes } from '../../../contract/values';
import { sessionUser } from '../../authProvider/session';
import { persistentByKey } from '../../config/persistent';
import { usePersistent } from '../../config/usePersistent';

const shape = z.object({
  key: z.string(),
  body: z.object({
    process_id: z.union([z.number(), z.string()]),
    template_id: z.string(),
    version: z.string(),
    count: z.number(),
    instance_type: z.nullable(z.enum(launchInstanceTypes)),
    tagname: z.string(),
    keep_until: z.optional(z.nullable(z.string())),
  }),
  at: z.number(),
  unknown: z.boolean(),
  done: z.boolean(),
});

export interface LaunchRecord {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly body: LaunchBody;
  /** The time it was sent, in ms since the epoch. */
  readonly at: number;
  /** No answer has said yet whether machines were launched (C8). */
  readonly unknown: boolean;
  /** Its machines are launched, and the form is ready for another launch. */
  readonly done: boolean;
}

/** The last launch in this tab, until the session ends (D10). Its key finds it again on the way back and after a reload. */
const launches = persistentByKey<LaunchRecord | undefined>(shape, undefined, 'sessionStorage');
const ownLaunch = () => launches(`launch ${JSON.stringify([sessionUser()?.username])}`);

/** Returns the last launch of the user who is signed in. */
export const lastLaunch = (): LaunchRecord | undefined => ownLaunch().read();

/** Stores a launch; `undefined` removes the last one. */
export const rememberLaunch = (record: LaunchRecord | undefined): void => void ownLaunch().change(() => record);

/** Changes the stored launch if it still has this key. */
export function changeLaunch(key: string, part: Partial<Pick<LaunchRecord, 'unknown' | 'done'>>): void {
  ownLaunch().change((record) => (record?.key === key ? { ...record, ...part } : record));
}

/** Returns {@link lastLaunch}, and renders again when it changes. */
export const useLastLaunch = () => usePersistent(ownLaunch());
