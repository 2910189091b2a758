/**
 * What an e-mail address that is being typed may become: its part before the `@` with each domain that goes on as the part
 * after it does. Nothing before there is an `@`, and nothing once the address is one of them (R23).
 *
 * @example emailCompletions('ada@example.o', ['example.com', 'example.org']) // ['ada@example.org']
 */
export function emailCompletions(typed: string, domains: readonly string[]): readonly string[] {
  const text = typed.trim();
  const at = text.indexOf('@');
  if (at < 1) return [];
  const local = text.slice(0, at);
  const begun = text.slice(at + 1).toLowerCase();
  const fitting = domains.filter((domain) => domain.toLowerCase().startsWith(begun));
  return fitting.some((domain) => domain.toLowerCase() === begun) ? [] : fitting.map((domain) => `${local}@${domain}`);
}
