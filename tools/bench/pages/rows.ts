import type { Plan, Row } from './contract';

/** The runner's plan. */
export async function readPlan(): Promise<Plan> {
  return (await (await fetch('/bench/plan.json')).json()) as Plan;
}

/** Fetches the list like a foreign back end's, as new objects with the `id` that the grids require. */
export async function readRows(): Promise<Row[]> {
  const { data } = (await (await fetch('/api/v1/listprocess')).json()) as { data: Row[] };
  for (const [index, row] of data.entries()) row.id ??= index;
  return data;
}

/** Returns a list or an object as text, as the grids document for such columns. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return value.map((part) => groupName(part) ?? plainText(part)).join(', ');
}

function groupName(part: unknown): string | undefined {
  const name: unknown = typeof part === 'object' && part !== null && 'GroupName' in part ? part.GroupName : undefined;
  return typeof name === 'string' ? name : undefined;
}
