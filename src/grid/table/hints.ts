import { cut, hinted } from '../../ui/cellLook';

/** Gives a cell whose text does not fit a tooltip with it, while the mouse is there; one with a tooltip of its own keeps that. */
export function showHint(cell: HTMLElement | undefined): void {
  if (cell?.title !== '') return;
  const head = cell.querySelector('span');
  const clipped = cell.scrollWidth > cell.clientWidth || (head !== null && head.scrollWidth > head.clientWidth);
  if (!clipped) return;
  cell.title = cut(cell.textContent ?? '', hinted);
  cell.dataset.hinted = '';
}

/** Takes the tooltip of {@link showHint} away: the next text in this cell may be another one. */
export function hideHint(cell: HTMLElement | undefined): void {
  if (cell?.dataset.hinted === undefined) return;
  cell.removeAttribute('title');
  delete cell.dataset.hinted;
}
