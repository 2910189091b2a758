import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { cut } from '../components/cellLook';
import { balanced } from '../components/NameInText';
import { Notice, ReadFailure } from '../components/Notice';
import type { PageDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';

const maxIdLength = 40;

interface NoRecordProps {
  readonly noun: string;
  /** The list to link to. */
  readonly list?: Pick<PageDefinition, 'heading' | 'paths'> | undefined;
  readonly id: string;
  /** Shown if there is no such record. Default: a sentence with noun and identifier. */
  readonly missing?: string | undefined;
  readonly gone: boolean;
  readonly failure: string | undefined;
  readonly read: () => Promise<unknown>;
}

/** Replaces a record that is loading, does not exist or could not be loaded. */
export function NoRecord({ noun, list, id, missing, gone, failure, read }: NoRecordProps): ReactNode {
  const workspace = useBasename();
  if (gone) {
    const [before, after = ''] = t('record.none', { noun }).split('{id}');
    const shown = cut(id, maxIdLength);
    return (
      <Notice kind="error">
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
          <Button component={Link} to={`${workspace}/${list.paths[0]}`}>
            {say(list.heading)}
          </Button>
        ) : null}
      </Notice>
    );
  }
  if (failure !== undefined) return <ReadFailure text={failure} onRetry={() => void read()} />;
  return <Box className="panel" role="status" aria-label={t('record.loading', { noun })} sx={{ height: 240 }} />;
}
