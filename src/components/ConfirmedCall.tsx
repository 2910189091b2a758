import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { changeFailure } from './failures';
import { showToast, toastDurations } from './toasts';

interface ConfirmedCallProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'act' | 'destructive' | 'description' | 'onClose'> {
  /** Sends the call, and shows its success. */
  readonly send: () => Promise<void>;
  /** The message about a failure without one from the server. */
  readonly failed: string;
  /** Called after the call, whatever its result. Default: `onClose`. */
  readonly onOver?: () => void;
}

/** Asks before a call (D34), sends it, and shows a failure in a toast. */
export function ConfirmedCall({ send, failed, onOver, ...question }: ConfirmedCallProps) {
  const [busy, setBusy] = useState(false);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const failure = changeFailure(error, failed);
      if (failure) showToast('error', failure.text, { duration: toastDurations.serverError });
    }
    (onOver ?? question.onClose)();
  }

  return <ConfirmDialog {...question} busy={busy} onAct={() => void act()} />;
}
