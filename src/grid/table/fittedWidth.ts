/** Space beside the text, in px: the cell's padding, a status' dot, the header's buttons. */
const padding = 26;
const dot = 16;
const tools = 60;

let canvas: CanvasRenderingContext2D | null | undefined;

function textWidth(element: Element): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  // One by one: a type with tabular figures has no short form.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return canvas.measureText(element.textContent ?? '').width;
}

/** The width in px in which all these cells of a column show their whole text; not limited. */
export function fittedWidth(cells: readonly HTMLTableCellElement[]): number {
  const widths = cells.map((cell) => {
    const content = cell.querySelector('bdi, time') ?? cell;
    const beside = cell.tagName === 'TH' ? tools : content.hasAttribute('data-tone') ? dot : 0;
    return textWidth(content) + beside + padding;
  });
  return Math.ceil(Math.max(0, ...widths));
}
