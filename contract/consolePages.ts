/**
 * Returns true if an address is `/dashboard` or below it, however the rest of its path is written.
 *
 * @param url path and query as sent
 * @param basePath prefix of the console's addresses
 */
export function isDashboardAddress(url: string, basePath = '/'): boolean {
  if (!url.startsWith(basePath)) return false;
  const [first = ''] = url.slice(basePath.length).split(/[/?#]/, 1);
  return first === 'dashboard';
}

/** Returns true if a client takes HTML, by its `Accept` header. Browsers name it when they open an address. */
export function takesHtml(accept: string | undefined): boolean {
  return accept === undefined || /text\/(html|\*)|\*\/\*/i.test(accept);
}
