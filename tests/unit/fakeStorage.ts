/** Fakes the browser's storage, which can fail. */
export class FakeStorage {
  readonly texts = new Map<string, string>();
  fails = false;

  getItem(key: string): string | null {
    if (this.fails) throw new Error('SecurityError');
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.fails) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}
