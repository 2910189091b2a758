import { type RefObject, useEffect, useRef, useState } from 'react';
import { failure } from '../../../contract/shapes';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { timeLeft } from '../login/loginAttempt';

/** What is wrong, by field. */
export type EntryFaults<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface EntryFormRules<Name extends string> {
  readonly empty: Readonly<Record<Name, string>>;
  /** What else is wrong than that something is missing. */
  readonly check: (values: Readonly<Record<Name, string>>) => EntryFaults<Name>;
  /** @throws CallError as `send` does */
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<Reply>;
  readonly onDone: (reply: Reply, values: Readonly<Record<Name, string>>) => void;
  /** Told of a refusal that is about no field, by the server's code; `true`: there is nothing else to say. */
  readonly onRefused: (code: string | undefined) => boolean;
}

/**
 * The form of a page before the sign-in: one request at a time, and what is wrong stands at its field, which gets the focus, or
 * else in `problem`.
 */
export function useEntryForm<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  { empty, check, send, onDone, onRefused }: EntryFormRules<Name>,
) {
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState({} as EntryFaults<Name>);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const names = Object.keys(empty) as Name[];

  useEffect(() => {
    if (Object.values(faults).some((fault) => fault !== undefined))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, form]);

  function change(name: Name, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    if (faults[name] !== undefined) setFaults(({ [name]: _mended, ...others }) => others as EntryFaults<Name>);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const { reply } = error;
    const { code, fields = [] } = failure.safeParse(reply?.body).data ?? {};
    const known = fields.filter(({ path }) => names.includes(path as Name));
    if (known.length > 0)
      setFaults(Object.fromEntries(known.map(({ path, message }) => [path, message])) as EntryFaults<Name>);
    else if (!onRefused(code)) setProblem(wordsOf(reply));
  }

  async function submit(): Promise<void> {
    if (inFlight.current) return;
    const missing = names.filter((name) => values[name].trim() === '').map((name) => [name, t('entry.missing')]);
    const found = { ...check(values), ...Object.fromEntries(missing) } as EntryFaults<Name>;
    setProblem(undefined);
    setFaults(found);
    if (Object.values(found).some((fault) => fault !== undefined)) return;
    inFlight.current = true;
    setBusy(true);
    try {
      onDone(await send(values), values);
    } catch (error) {
      refuse(error);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  return { values, faults, problem, busy, change, submit };
}

/** The server's sentence, and when to come back where it tells. */
function wordsOf(reply: Reply | undefined): string {
  const sentence = serverMessage(reply) ?? t('entry.noAnswer');
  const wait = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  return wait > 0 ? `${sentence} ${t('login.comeBack', { time: timeLeft(wait) })}` : sentence;
}
