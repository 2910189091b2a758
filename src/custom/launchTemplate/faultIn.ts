import { saysFailed } from '../../ui/tool/saysFailed';

/** The fault that a 200 tells of: its `message`, else, where its `status` is a failure's, its `detail`. */
export function faultIn(answer: Readonly<Record<string, unknown>>, failed: string): string | undefined {
  const { message, detail, status } = answer;
  if (message) return wordsOf(message) ?? failed;
  if (typeof status !== 'string' || !saysFailed(status)) return undefined;
  return wordsOf(detail) ?? failed;
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.slice(0, 2_000);
  return value ? JSON.stringify(value).slice(0, 2_000) : undefined;
}
