import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Person from '@mui/icons-material/PersonOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useId, useState } from 'react';
import type { SessionUser } from '../../authProvider/cookies';
import { useOffers } from '../../authProvider/useOffers';
import { preloadable } from '../../definitions/preloadable';
import { offeredItems } from './items';

/** The menu and its dialogs, loaded with the form engine on first use. */
const AccountMenu = preloadable(() => import('./AccountMenu'));

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  maxWidth: { xs: 124, md: 'none' },
  lineHeight: '16px',
  textAlign: 'right',
  '& > *': { minWidth: 0 },
} as const;

const usernameLook = {
  maxWidth: 240,
  fontSize: 'var(--size-table)',
  fontWeight: 'fontWeightMedium',
  lineHeight: '16px',
} as const;

/** On a narrow phone the page's title needs the room; screen readers still read the address. */
const emailLook = {
  maxWidth: 240,
  color: 'text.secondary',
  fontSize: 'var(--size-small)',
  'button + &': {
    position: 'relative',
    gridArea: '1 / 1',
    alignSelf: 'end',
    maxWidth: 278,
    p: { xs: '0 23px 4px 5px', md: '0 27px 4px 11px' },
    pointerEvents: 'none',
  },
  '@media (max-width: 600px)': {
    '&&': { position: 'absolute', width: '1px', height: '1px', p: 0, clipPath: 'inset(50%)' },
  },
} as const;

const buttonLook = {
  gridArea: '1 / 1',
  gap: 1,
  justifyContent: 'end',
  minHeight: 40,
  p: { xs: '2px 0 2px 4px', md: '2px 4px 2px 10px' },
  color: 'text.primary',
  '&[aria-expanded="true"]': { backgroundColor: 'var(--hover)' },
  '& .more': { flex: 'none', fontSize: 18, color: 'text.secondary', transition: 'transform var(--motion-quick)' },
  '&[aria-expanded="true"] .more': { transform: 'rotate(180deg)' },
  '& .sign': { display: 'none', fontSize: 20 },
  '@media (max-width: 360px)': {
    justifyContent: 'center',
    width: 36,
    p: 0,
    '& .sign': { display: 'block' },
    '& .more': { display: 'none' },
    '& .username': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
} as const;

interface UserMenuProps {
  readonly user: SessionUser;
  /** Rendered if the back end offers no item (D52). */
  readonly otherwise: 'text' | 'nothing';
}

/** The button in the banner with the username of the signed-in person; opens the user menu (D62). */
export function UserMenu({ user: { username, email }, otherwise }: UserMenuProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement>();
  useOffers();
  const items = offeredItems();
  const shown =
    otherwise === 'text' ? (
      <Box component="span" id={`${id}email`} className="clipped" sx={emailLook}>
        {email}
      </Box>
    ) : null;
  if (items.length === 0)
    return shown ? (
      <Box sx={{ ...frame, mr: { xs: 1, md: 2 }, ml: { xs: 2, md: 0 } }}>
        <Box component="span" className="clipped" sx={usernameLook}>
          {username}
        </Box>
        {shown}
      </Box>
    ) : null;
  return (
    <Box sx={{ ...frame, position: 'relative', mr: { md: 1 }, ml: { xs: 1, md: 0 } }}>
      <Button
        variant="text"
        color="inherit"
        sx={buttonLook}
        aria-describedby={shown ? `${id}email` : undefined}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onPointerEnter={() => void AccountMenu.preload()}
        onFocus={() => void AccountMenu.preload()}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Person className="sign" aria-hidden="true" />
        <Box component="span" className="clipped username" sx={{ ...usernameLook, pb: { sm: shown ? 4 : 0 } }}>
          {username}
        </Box>
        <ExpandMore className="more" aria-hidden="true" />
      </Button>
      {/* Lies on the button, not inside it: the button's name is the text in it (WCAG 2.5.3). */}
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
    </Box>
  );
}
