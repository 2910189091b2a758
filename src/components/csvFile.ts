import { format } from 'date-fns/format';

/** `{name}_{yyyy-mm-dd}.csv`, by the reader's calendar (R69). */
export function csvName(name: string, date: Date): string {
  return `${name}_${format(date, 'yyyy-MM-dd')}.csv`;
}

/** Downloads a file, and revokes its URL. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
