import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { isLost } from '../../components/failures';
import { ReadFailure } from '../../components/Notice';
import { NotRefreshed } from '../../components/NotRefreshed';
import { PageSection } from '../../components/PageSection';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly read: () => unknown;
  };
  /** The text in place of data that cannot be loaded. */
  readonly failed: string;
  /** The accessible name of the skeleton; absent: screen readers skip it. */
  readonly loading?: string;
  /** The height of the skeleton in px. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
}

/** Renders loaded data with a notice when it is stale, or a skeleton, or a failure with a way to retry. */
export function Loaded<Data>({ query, failed, loading, height, children }: LoadedProps<Data>) {
  const { data, error, dataUpdatedAt, read } = query;
  if (isLost(error, data)) return <ReadFailure text={failed} onRetry={() => void read()} />;
  if (data === undefined)
    return loading === undefined ? (
      <Skeleton height={height} aria-hidden="true" />
    ) : (
      <Skeleton height={height} role="status" aria-label={loading} />
    );
  return (
    <>
      <NotRefreshed error={error} since={dataUpdatedAt} onRetry={() => void read()} />
      {children(data)}
    </>
  );
}

interface OverviewSectionProps<Data> extends LoadedProps<Data> {
  readonly heading: string;
  readonly count?: number | undefined;
  /** Shown at the right of the heading. */
  readonly beside?: ReactNode;
}

/** A section of an overview with {@link Loaded} data. */
export function OverviewSection<Data>({ heading, count, beside, ...loaded }: OverviewSectionProps<Data>) {
  return (
    <PageSection heading={heading} beside={beside} {...(count !== undefined && { count })}>
      <Loaded {...loaded} />
    </PageSection>
  );
}

/** Returns styles that fix the widths of a table's columns, in their order; a phone shows cards instead. */
export function fixedColumns(...widths: readonly (number | string)[]) {
  return {
    '& table': { tableLayout: { md: 'fixed' } },
    ...Object.fromEntries(
      widths.map((width, index) => [`& thead th:nth-of-type(${index + 1})`, { width: { md: width } }]),
    ),
  } as const;
}
