import Button from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { Popup } from '../onDemand';

interface PopupButtonProps {
  /** The accessible name of the button and of the dialog that it opens. */
  readonly label: string;
  readonly icon: typeof SvgIcon;
  /** Shows the label beside the icon. */
  readonly spelled?: boolean;
  readonly wide?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button of a list page that opens a small dialog. */
export function PopupButton({ label, icon: Icon, spelled = false, wide = false, children }: PopupButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  const button = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': opener !== undefined,
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
      setOpener(opener ? undefined : currentTarget),
  };
  return (
    <>
      {spelled ? (
        <Button {...button} startIcon={<Icon aria-hidden="true" />}>
          {label}
        </Button>
      ) : (
        <IconButton {...button} label={label} icon={Icon} />
      )}
      {opener ? (
        <Suspense fallback={null}>
          <Popup label={label} opener={opener} wide={wide} onClose={close}>
            {children(close)}
          </Popup>
        </Suspense>
      ) : null}
    </>
  );
}
