import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, Suspense, useState } from 'react';
import { Popup } from '../onDemand';

interface PopupButtonProps {
  /** The accessible name of the button and of the dialog that it opens. */
  readonly label: string;
  readonly icon: typeof SvgIcon;
  /** The label can be read beside the icon. */
  readonly spelled?: boolean;
  /** The dialog holds more than short choices. */
  readonly wide?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button of a list page that opens a small dialog. */
export function PopupButton({ label, icon: Icon, spelled = false, wide = false, children }: PopupButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  return (
    <>
      <button
        type="button"
        className={spelled ? 'button' : 'button icon'}
        aria-label={label}
        title={spelled ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(opener ? undefined : currentTarget)}
      >
        <Icon fontSize="small" aria-hidden="true" />
        {spelled ? label : null}
      </button>
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
