import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { storageKey } from '../../config/basePath';
import { type RefusalHandler, refusals } from '../../dataProvider/confirmation';
import { preloadable } from '../../definitions/preloadable';

const ConfirmFactorDialog = preloadable(() => import('./ConfirmFactorDialog'));

const channelName = storageKey('factor-confirmed');

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

/**
 * Asks for a second factor when the server refuses a call without one. A confirmation in another tab counts as well, since it is the
 * same session.
 *
 * @param onEnrol opens the page on which a person adds the second factor that they must have
 */
export function FactorGuard({ onEnrol }: { readonly onEnrol: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const channel = useRef<BroadcastChannel>(undefined);
  const settle = useRef<(isConfirmed: boolean) => void>(undefined);

  const close = useCallback((isConfirmed: boolean) => {
    setIsOpen(false);
    settle.current?.(isConfirmed);
    settle.current = undefined;
  }, []);

  useEffect(() => {
    const others = new BroadcastChannel(channelName);
    channel.current = others;
    others.onmessage = () => close(true);
    let confirming: Promise<boolean> | undefined;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        settle.current = resolve;
        setIsOpen(true);
      });
    const handler: RefusalHandler = async ({ status, body }) => {
      const code = status === 403 && codeOf(body);
      if (code === 'enrol_factor') onEnrol();
      if (code !== 'factor_required') return false;
      // Calls that are refused at the same time share one dialog.
      confirming ??= ask().finally(() => {
        confirming = undefined;
      });
      return confirming;
    };
    refusals.handler = handler;
    return () => {
      if (refusals.handler === handler) refusals.handler = undefined;
      others.close();
      // The session has ended: the repeated call is refused without a message.
      close(true);
    };
  }, [onEnrol, close]);

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmFactorDialog
        onConfirmed={() => {
          channel.current?.postMessage(true);
          close(true);
        }}
        onClose={() => close(false)}
      />
    </Suspense>
  );
}
