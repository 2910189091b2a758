import { t } from '../i18n/translate';
import { writeClipboard } from './copying';
import { showToast, toastDurations } from './toasts';

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
