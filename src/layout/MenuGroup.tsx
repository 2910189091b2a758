import ExpandMore from '@mui/icons-material/ExpandMore';
import { useEffect, useId, useState } from 'react';
import type { PageDefinition } from '../definitions/page';
import type { MenuNode } from '../definitions/registry';
import { MenuLink } from './MenuLink';
import styles from './Sidebar.module.css';

interface MenuGroupProps {
  readonly node: Extract<MenuNode, { kind: 'group' }>;
  readonly page: PageDefinition | undefined;
  readonly badges: Readonly<Record<string, number>>;
}

/** A dropdown of the menu; it opens by itself when one of its pages is opened. */
export function MenuGroup({ node: { label, icon: Icon, pages }, page, badges }: MenuGroupProps) {
  const id = useId();
  const holdsCurrent = pages.some((candidate) => candidate === page);
  const [open, setOpen] = useState(holdsCurrent);

  useEffect(() => {
    if (holdsCurrent) setOpen(true);
  }, [holdsCurrent]);

  return (
    <div>
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon fontSize="small" aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        <ExpandMore className={styles.chevron} fontSize="small" aria-hidden="true" />
      </button>
      <div id={id} hidden={!open}>
        {pages.map((candidate) =>
          candidate.menu ? (
            <MenuLink
              key={candidate.name}
              node={{ kind: 'page', page: candidate, entry: candidate.menu }}
              current={candidate === page}
              pending={badges[candidate.name]}
              nested
            />
          ) : null,
        )}
      </div>
    </div>
  );
}
