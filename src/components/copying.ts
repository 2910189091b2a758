import { t } from '../i18n/translate';
import { showToast, toastDurations } from './toasts';

/** Formats a row as a line of a spreadsheet: cells separated by tabs, without tabs and line breaks inside (D44). */
export function rowLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/\r\n|[\t\r\n]/g, ' ')).join('\t');
}

/**
 * Writes a text to the clipboard. A text that is not ready yet is promised at once, since a browser allows writing only shortly after
 * a click.
 *
 * @throws DOMException if there is no clipboard or it is denied (C25); the rejection of `text`
 */
export async function writeClipboard(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (!clipboard) throw new DOMException('There is no clipboard here', 'NotAllowedError');
  if (typeof text !== 'string' && typeof clipboard.write === 'function' && typeof ClipboardItem === 'function') {
    const type = 'text/plain';
    const content = text.then((made) => new Blob([made], { type }));
    try {
      await clipboard.write([new ClipboardItem({ [type]: content })]);
      return;
    } catch {
      // A browser without support for promises may accept the text itself; otherwise `writeText` rejects.
    }
  }
  await clipboard.writeText(await text);
}

/** Writes a text to the clipboard and shows the result. Never says "Copied" after a failure (C25). */
export async function copyText(text: string): Promise<void> {
  if (text.trim() === '') {
    showToast('warning', t('list.nothingToCopy'));
    return;
  }
  try {
    await writeClipboard(text);
    showToast('success', t('list.copiedCell'));
  } catch {
    showToast('error', t('list.copyFailed'), { duration: toastDurations.long });
  }
}
