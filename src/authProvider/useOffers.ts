import { useSyncExternalStore } from 'react';
import { offersKept, subscribeOffers } from './offeredCalls';
import { subscribeSession } from './session';

function subscribe(listener: () => void): () => void {
  const stops = [subscribeSession(listener), subscribeOffers(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Renders again when a sign-in, here or in another tab, has changed what `isOffered` says (D52). */
export function useOffers(): void {
  useSyncExternalStore(subscribe, offersKept);
}
