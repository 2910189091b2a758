import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Person from '@mui/icons-material/PersonOutlineOutlined';
import { Suspense, useId, useState } from 'react';
import type { SessionUser } from '../../authProvider/cookies';
import { useOffers } from '../../authProvider/useOffers';
import { preloadable } from '../../definitions/preloadable';
import { offeredItems } from './items';
import styles from './UserMenu.module.css';

/** The menu and its dialogs, with the form engine: few people ever open them. */
const AccountMenu = preloadable(() => import('./AccountMenu'));

interface UserMenuProps {
  readonly user: SessionUser;
  /** Where nothing of it is offered (D52): the username and the email are text, or nothing at all. */
  readonly otherwise: 'text' | 'nothing';
}

/** Whoever is signed in: a button of the banner named by the username, with the menu of their own sign-in (D62). */
export function UserMenu({ user: { username, email }, otherwise }: UserMenuProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement>();
  useOffers();
  const items = offeredItems();
  const shown =
    otherwise === 'text' ? (
      <span id={`${id}email`} className={styles.email}>
        {email}
      </span>
    ) : null;
  if (items.length === 0)
    return shown ? (
      <div className={styles.person}>
        <span className={styles.username}>{username}</span>
        {shown}
      </div>
    ) : null;
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.button}
        aria-describedby={shown ? `${id}email` : undefined}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onPointerEnter={() => void AccountMenu.preload()}
        onFocus={() => void AccountMenu.preload()}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Person className={styles.sign} aria-hidden="true" />
        <span className={styles.username}>{username}</span>
        <ExpandMore className={styles.more} aria-hidden="true" />
      </button>
      {/* On the button, and not in it: its name is what is read in it (WCAG 2.5.3). */}
      {shown}
      {opener ? (
        <Suspense fallback={null}>
          <AccountMenu
            items={items}
            opener={opener}
            onClose={() => {
              setOpener(undefined);
              opener.focus();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
