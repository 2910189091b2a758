import type { KeyboardEvent } from 'react';

/** Closes a filter by Enter in a field of it. */
export function closeOnEnter(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  // The opener, which then has the focus, would take the same key for a click.
  event.preventDefault();
  onClose();
}
