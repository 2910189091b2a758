import { useMemo } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../authProvider/useSession';
import type { Row } from '../definitions/basics';
import { useLinks } from '../definitions/registry';
import type { ThingLinks } from '../definitions/thing';

/** What finds the address of a thing's page from the workspace that the person is in; `undefined` where there is none for them (D56). */
export function useThingLinks(): (links: ThingLinks) => ((row: Row) => string | undefined) | undefined {
  const [, , module = ''] = useBasename().split('/');
  return useLinks(module, useSession()?.roles);
}

interface ThingNameProps {
  readonly to: ThingLinks;
  /** What the address is made of. */
  readonly row: Row;
  readonly className?: string;
  /** What is shown, which is its accessible name. */
  readonly children: string;
}

/** An identifier, as a link to the page of what it names where there is one. */
export function ThingName({ to, row, className, children }: ThingNameProps) {
  const links = useThingLinks();
  const address = useMemo(() => links(to)?.(row), [links, to, row]);
  if (address === undefined) return <bdi className={className}>{children}</bdi>;
  return (
    <Link to={address} className={className}>
      <bdi>{children}</bdi>
    </Link>
  );
}
