/**
 * An element with attributes and children, of which texts stay texts: nothing of a row becomes markup. Addresses, styles and handlers are
 * no attributes for it.
 */
export function element(
  tag: keyof HTMLElementTagNameMap,
  attributes: Readonly<Partial<Record<AttributeName, string | undefined>>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

type AttributeName =
  | 'class'
  | 'role'
  | 'scope'
  | 'tabindex'
  | 'title'
  | 'type'
  | 'datetime'
  | `aria-${string}`
  | `data-${string}`;
