import { type ReactNode, useId } from 'react';
import { metaOf } from '../../../contract/field';
import { processForm } from '../../../contract/processes';
import { cellValue } from '../../dataProvider/cells';
import { columnRule } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import { cellLook, cut } from '../../ui/cellLook';
import { keyWords } from '../../ui/keyWords';
import { LimitBar } from '../../ui/limit/LimitBar';
import type { ProcessLimit } from '../../ui/limit/processLimit';
import { nameOfProcess } from '../../ui/tool/processNames';
import styles from './ProcessSummary.module.css';

interface ProcessSummaryProps {
  /** What stands in the address. */
  readonly id: string;
  readonly process: Row;
  readonly limit: ProcessLimit;
  /** Stands at the right of its name. */
  readonly children: ReactNode;
}

/** More characters than this of a name are not drawn (C18). */
const longest = 200;

/** The process by its name and its identifier, how much of its limit is taken, and what else is known of it. */
export function ProcessSummary({ id, process, limit, children }: ProcessSummaryProps) {
  const heading = useId();
  const called = t('terminate.process', { id });
  const name = nameOfProcess(process);
  const facts = factsOf(process);
  return (
    <section className={styles.summary} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.name}>
          <bdi>{cut(name ?? called, longest)}</bdi>
        </h2>
        {name === undefined ? null : <span className={styles.id}>{called}</span>}
        <div className={styles.beside}>{children}</div>
      </div>
      <div className={styles.limit}>
        <LimitBar limit={limit} />
      </div>
      {facts.length > 0 ? (
        <dl className={styles.facts} aria-label={t('ledger.facts')}>
          {facts.map(({ key, name: called, text, code }) => (
            <div key={key}>
              <dt>
                <bdi>{cut(called, longest)}</bdi>
              </dt>
              <dd data-code={code || undefined}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** One thing about a process, in words. */
interface Fact {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** An identifier or a code, in mono. */
  readonly code: boolean;
}

/** Shown first, by the names that they have in the form which requests a process. */
const fields = [
  'platform',
  'account',
  'region',
  'template_id',
  'version',
  'instance_type',
  'ami_id',
  'tagname',
  'process_owner',
  'incharge',
] as const;
const names: ReadonlyMap<string, string> = new Map(
  fields.map((key) => [key, say(metaOf(processForm.shape[key])?.label ?? keyWords(key))]),
);

/** These stand elsewhere on the page. */
const elsewhere: ReadonlySet<string> = new Set([
  'id',
  'process_name',
  'subprocess_name',
  'machine_max_count',
  'machines_live',
  'machines_reserved',
]);

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What a process holds: the fields of its form first, then whatever else the back end says; what is empty is left out (D22). */
export function factsOf(process: Row): readonly Fact[] {
  const others = Object.keys(process).filter((key) => !names.has(key) && !elsewhere.has(key));
  return [...names.keys(), ...others].flatMap((key) => {
    if (isNothing(cellValue(process, key))) return [];
    const { text, kind } = cellLook(columnRule({}, key), process);
    return [{ key, name: names.get(key) ?? keyWords(key), text, code: kind === 'identifier' }];
  });
}
