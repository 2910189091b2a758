/** Makes the browser ask before it unloads the page, until the returned function is called. */
export function holdPage(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}
