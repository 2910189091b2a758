import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, Suspense, useState } from 'react';
import { Popup } from '../onDemand';

interface PopupButtonProps {
  /** The accessible name of the button and of the dialog that it opens. */
  readonly label: string;
  readonly icon: typeof SvgIcon;
  readonly children: (close: () => void) => ReactNode;
}

/** A button of the toolbar that opens a small dialog. */
export function PopupButton({ label, icon: Icon, children }: PopupButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  return (
    <>
      <button
        type="button"
        className="button icon"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(opener ? undefined : currentTarget)}
      >
        <Icon fontSize="small" aria-hidden="true" />
      </button>
      {opener ? (
        <Suspense fallback={null}>
          <Popup label={label} opener={opener} onClose={close}>
            {children(close)}
          </Popup>
        </Suspense>
      ) : null}
    </>
  );
}
