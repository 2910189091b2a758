import { t } from '../i18n/translate';
import { showToast, toastDurations } from './toasts';

/** A row as one line of a spreadsheet: its cells with tabs between them, and no tab or line break within one (D44). */
export function rowLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/\r\n|[\t\r\n]/g, ' ')).join('\t');
}

/**
 * Puts a text on the clipboard. One that is still being made is promised at once, since a browser allows the writing only
 * close to the person's click.
 *
 * @throws whatever the browser says when there is no clipboard or it is denied (C25), or the text could not be made
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
      // A browser that takes no promise may still take the text itself; one that takes neither says so below.
    }
  }
  await clipboard.writeText(await text);
}

/** Puts a text on the clipboard and says so; never "Copied" for what is not there (C25). */
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
