import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../authProvider/useSession';
import type { Row } from '../definitions/basics';
import type { RecordLinks } from '../definitions/links';
import { useLinks } from '../definitions/registry';
import { t } from '../i18n/translate';
import { LookAlikeMark, useLinkLookAlike } from './lookAlikes';

/** Returns a function that resolves the address of a record's page, from the current workspace and the user's rights (D56). */
export function useThingLinks(): (links: RecordLinks) => ((row: Row) => string | undefined) | undefined {
  const [, , module = ''] = useBasename().split('/');
  return useLinks(module, useSession()?.roles);
}

const NewTabs = createContext(false);

/** Makes links to records below it open in a new tab: a dialog would lose its state. */
export function LinksInNewTabs({ children }: { readonly children: ReactNode }) {
  return <NewTabs value={true}>{children}</NewTabs>;
}

interface ThingAnchorProps {
  /** The address of the record's page; `undefined` if there is none. */
  readonly address: string | undefined;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  /** The text, which is the accessible name. */
  readonly children: string;
}

/** Renders a text, as a link if it has an address. */
export function ThingAnchor({ address, className, title, children }: ThingAnchorProps) {
  const isInDialog = useContext(NewTabs);
  if (address === undefined) {
    return (
      <bdi className={className} title={title}>
        {children}
      </bdi>
    );
  }
  const newTab = isInDialog && {
    target: '_blank',
    rel: 'noopener',
    'aria-description': t('thing.newTab'),
    title: title ?? t('thing.newTab'),
  };
  return (
    <Link to={address} className={className} title={title} {...newTab}>
      <bdi>{children}</bdi>
    </Link>
  );
}

interface ThingNameProps extends Pick<ThingAnchorProps, 'className' | 'title' | 'children'> {
  readonly to: RecordLinks;
  /** The values of the address. */
  readonly row: Row;
}

/** Renders an identifier as a link to the page of what it names, if there is one, and marks look-alike names of people. */
export function ThingName({ to, row, ...anchor }: ThingNameProps) {
  const links = useThingLinks();
  const address = useMemo(() => links(to)?.(row), [links, to, row]);
  const alike = useLinkLookAlike(to, row);
  const name = <ThingAnchor address={address} {...anchor} />;
  if (alike === undefined) return name;
  return (
    <span>
      {name}
      <LookAlikeMark text={alike} />
    </span>
  );
}
