/** Fakes the browser's storage, which can be full or denied. */
export class FakeStorage {
  readonly texts = new Map<string, string>();
  isFull = false;
  isDenied = false;

  getItem(key: string): string | null {
    if (this.isDenied) throw new Error('SecurityError');
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isFull || this.isDenied) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }

  clear(): void {
    if (this.isDenied) throw new Error('SecurityError');
    this.texts.clear();
  }
}
