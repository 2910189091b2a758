import { usePersistent } from '../config/usePersistent';
import { offeredCalls } from './offeredCalls';

/** Renders again when a sign-in, here or in another tab, changes what `isOffered` returns (D52). */
export const useOffers = (): void => void usePersistent(offeredCalls);
