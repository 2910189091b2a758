/** A ref that focuses its element when it mounts. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
