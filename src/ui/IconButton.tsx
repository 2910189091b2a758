import type SvgIcon from '@mui/material/SvgIcon';

interface IconButtonProps {
  /** Its accessible name, which is its tooltip too. */
  readonly label: string;
  readonly icon: typeof SvgIcon;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button that is an icon. */
export function IconButton({ label, icon: Icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="button icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon fontSize="small" aria-hidden="true" />
    </button>
  );
}
