import type { ReactNode } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { cut } from '../components/cellLook';
import { balanced } from '../components/NameInText';
import notice from '../components/notice.module.css';
import { ReadFailure } from '../components/ReadFailure';
import type { PageDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';
import styles from './records.module.css';

/** More characters than this of what stands in the address are not shown. */
const maximumId = 40;

interface NoRecordProps {
  readonly noun: string;
  /** The list that it would stand in. */
  readonly list?: Pick<PageDefinition, 'heading' | 'paths'> | undefined;
  readonly id: string;
  /** Said if there is none; absent: its noun and identifier. */
  readonly missing?: string | undefined;
  readonly gone: boolean;
  readonly failure: string | undefined;
  readonly read: () => Promise<unknown>;
}

/** Stands in the place of a record that is on its way, is none, or could not be read. */
export function NoRecord({ noun, list, id, missing, gone, failure, read }: NoRecordProps): ReactNode {
  const workspace = useBasename();
  if (gone) {
    const [before, after = ''] = t('record.none', { noun }).split('{id}');
    const shown = cut(id, maximumId);
    return (
      <div className={notice.notice} data-kind="error">
        <p role="alert">
          {missing ?? (
            <>
              {before}
              <bdi>{balanced(shown)}</bdi>
              {after}
            </>
          )}
        </p>
        {list ? (
          <Link className="button" to={`${workspace}/${list.paths[0]}`}>
            {say(list.heading)}
          </Link>
        ) : null}
      </div>
    );
  }
  if (failure !== undefined) return <ReadFailure text={failure} onRetry={() => void read()} />;
  return <div className={`panel ${styles.skeleton}`} role="status" aria-label={t('record.loading', { noun })} />;
}
