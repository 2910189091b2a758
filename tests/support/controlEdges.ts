import type { Page } from '@playwright/test';

/** The contrast of a page's controls with their surroundings. */
interface ControlEdges {
  /** Numbers of examined controls. */
  readonly fields: number;
  readonly others: number;
  /** Enabled controls with less than 3:1 to their surroundings (WCAG 1.4.11), with their contrast. */
  readonly faint: readonly string[];
  /** Disabled fields that are lighter than an enabled one. */
  readonly bright: readonly string[];
}

/**
 * Examines the computed style of each visible control: fields, which need an edge, and other controls that have one. A fill that
 * contrasts with the surroundings is as good as a border.
 */
export function controlEdges(page: Page): Promise<ControlEdges> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];

    function parse(colour: string): Colour {
      const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
      return colour.startsWith('color(') ? [red * 255, green * 255, blue * 255, alpha] : [red, green, blue, alpha];
    }

    /** Blends a translucent colour with an opaque ground. */
    const over = (colour: Colour, ground: Colour): Colour => {
      const mixed = colour.map((part, at) => part * colour[3] + (ground[at] ?? 0) * (1 - colour[3]));
      return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1];
    };

    function luminance(colour: Colour): number {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    function contrast(a: Colour, b: Colour): number {
      const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
      return (light + 0.05) / (dark + 0.05);
    }

    function groundOf(element: Element | null): Colour {
      if (!element) return [255, 255, 255, 1];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
    }

    const named = (element: Element) =>
      (element.getAttribute('aria-label') || element.textContent || element.outerHTML).slice(0, 60);
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth > 1;
    const off = (element: Element) => {
      // MUI draws the edge of a field beside its input.
      const control = element.closest('.MuiOutlinedInput-root') ?? element;
      return (
        control.matches(':disabled, [aria-disabled="true"], :read-only:is(input, textarea)') ||
        control.querySelector(':disabled, input:read-only') !== null
      );
    };

    const fields = [...document.querySelectorAll('.field, .MuiOutlinedInput-notchedOutline')].filter(seen);
    const others = [
      ...document.querySelectorAll('button, a.button, [role="tab"], input[type="checkbox"], input[type="radio"]'),
    ]
      .filter(seen)
      .filter((element) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(element);
        return parseFloat(borderTopWidth) > 0 && parse(borderTopColor)[3] > 0;
      });
    const faint = [...fields, ...others].flatMap((element) => {
      if (off(element)) return [];
      const around = groundOf(element.parentElement);
      const edge = over(parse(getComputedStyle(element).borderTopColor), around);
      const maximum = Math.max(contrast(edge, around), contrast(groundOf(element), around));
      return maximum < 3 ? [`${element.tagName} ${named(element)}: ${maximum.toFixed(2)}`] : [];
    });
    const fill = (element: Element) => luminance(groundOf(element));
    const darkest = Math.min(...fields.filter((element) => !off(element)).map(fill));
    const bright = fields.filter((element) => off(element) && fill(element) > darkest).map(named);
    return { fields: fields.length, others: others.length, faint, bright };
  });
}
