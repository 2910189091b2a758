import type { ReactNode } from 'react';
import { usePersistent } from '../../config/usePersistent';
import { t } from '../../i18n/translate';
import { otherTheme, themeMode } from '../../theme/mode';

/** A stroked icon for the pages before sign-in, which load no MUI. */
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

/** The theme toggle without MUI; its name says what it switches to. */
export function EntryThemeButton() {
  const mode = usePersistent(themeMode);
  const label = mode === 'dark' ? t('theme.toLight') : t('theme.toDark');
  return (
    <button
      type="button"
      className="button icon"
      aria-label={label}
      title={label}
      onClick={() => themeMode.change(otherTheme)}
    >
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
    </button>
  );
}
