/** Whether a status in a 2xx answer is a word for a failure: the contract's own, or what other back ends write for it. */
export function saysFailed(status: string): boolean {
  return /^(failed|failure|error)$/i.test(status.trim());
}
