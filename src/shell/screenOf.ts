import { createElement } from 'react';
import type { DetailDefinition } from '../definitions/detail';
import type { ScreenDefinition, ScreenProps } from '../definitions/page';
import { type Preloadable, preloadable } from '../definitions/preloadable';
import type { ToolDefinition } from '../definitions/tool';

const screens = new WeakMap<ScreenDefinition, Preloadable<ScreenProps>>();

/**
 * Returns the screen of a page: its own, or that of its kind.
 *
 * @throws Error if the page is neither a tool, a record nor a screen
 */
export function screenOf(page: ScreenDefinition): Preloadable<ScreenProps> {
  const known = page.Screen ?? screens.get(page);
  if (known) return known;
  const { tool, thing } = page;
  if (!tool && !thing) throw new Error(`The page "${page.name}" shows nothing`);
  const made = preloadable<ScreenProps>(() => (tool ? toolScreen(tool) : detailScreen(thing as DetailDefinition)));
  screens.set(page, made);
  return made;
}

/** Loads the form engine and the tool's own parts. */
async function toolScreen(tool: ToolDefinition) {
  const [{ ToolScreen }, parts] = await Promise.all([import('../form/ToolScreen'), tool.parts?.()]);
  return {
    default: (props: ScreenProps) => createElement(ToolScreen, { ...props, tool, parts: parts?.default ?? {} }),
  };
}

async function detailScreen(detail: DetailDefinition) {
  const { DetailScreen } = await import('../records/DetailScreen');
  return { default: (props: ScreenProps) => createElement(DetailScreen, { ...props, detail }) };
}
