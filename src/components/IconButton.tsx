import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import { usePersistent } from '../config/usePersistent';
import { t } from '../i18n/translate';
import { otherTheme, themeMode } from '../theme/mode';

interface IconButtonProps extends Omit<MuiIconButtonProps, 'aria-label' | 'title' | 'color'> {
  /** Its accessible name and tooltip. */
  readonly label: string;
  readonly icon?: typeof SvgIcon;
  /** Called with `true` when the pointer or the focus enters, and with `false` when it leaves. */
  readonly onNear?: ((isNear: boolean) => void) | undefined;
}

/** An icon-only button with a tooltip, which takes 1 ms to render. */
export const IconButton = memo(function IconButton(button: IconButtonProps) {
  const { label, icon: Icon, children, onNear, disabled = false, ...props } = button;
  return (
    // A disabled button dispatches no events, so MUI refuses a title for it. Beside an open popup the tooltip would cover that.
    <Tooltip title={disabled || props['aria-expanded'] === true ? '' : label}>
      <MuiIconButton
        {...props}
        aria-label={label}
        disabled={disabled}
        {...(onNear && {
          onPointerEnter: () => onNear(true),
          onFocus: () => onNear(true),
          onPointerLeave: () => onNear(false),
          onBlur: () => onNear(false),
        })}
      >
        {Icon ? <Icon fontSize={props.size === 'small' ? 'inherit' : 'small'} aria-hidden="true" /> : children}
      </MuiIconButton>
    </Tooltip>
  );
});

/** The theme toggle; its name says what it switches to. */
export function ThemeButton() {
  const mode = usePersistent(themeMode);
  return (
    <IconButton
      label={mode === 'dark' ? t('theme.toLight') : t('theme.toDark')}
      icon={mode === 'dark' ? LightModeOutlined : DarkModeOutlined}
      onClick={() => themeMode.change(otherTheme)}
    />
  );
}
