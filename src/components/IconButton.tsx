import type SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { usePersistent } from '../config/usePersistent';
import { t } from '../i18n/translate';
import { otherTheme, themeMode } from '../theme/mode';

interface IconButtonProps {
  /** Its accessible name, which is its tooltip too. */
  readonly label: string;
  readonly icon?: typeof SvgIcon;
  /** An icon that is not from MUI. */
  readonly children?: ReactNode;
  readonly disabled?: boolean;
  /** The pointer or the focus is on it, or no more: whether somebody may be about to press it. */
  readonly onNear?: ((isNear: boolean) => void) | undefined;
  readonly onClick: () => void;
}

/** An icon-only button. */
export function IconButton({ label, icon: Icon, children, disabled = false, onNear, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="button icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onPointerEnter={onNear && (() => onNear(true))}
      onFocus={onNear && (() => onNear(true))}
      onPointerLeave={onNear && (() => onNear(false))}
      onBlur={onNear && (() => onNear(false))}
      onClick={onClick}
    >
      {Icon ? <Icon fontSize="small" aria-hidden="true" /> : children}
    </button>
  );
}

/** An icon of lines for the login screen, which loads no MUI. */
export function LineIcon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The theme toggle; its name says what it switches to. */
export function ThemeButton() {
  const mode = usePersistent(themeMode);
  const label = mode === 'dark' ? t('theme.toLight') : t('theme.toDark');
  return (
    <IconButton label={label} onClick={() => themeMode.change(otherTheme)}>
      <LineIcon>
        {mode === 'dark' ? (
          <>
            <circle cx="12" cy="12" r="4" />
            <path
              d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"
              strokeLinecap="round"
            />
          </>
        ) : (
          <path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z" strokeLinejoin="round" />
        )}
      </LineIcon>
    </IconButton>
  );
}
