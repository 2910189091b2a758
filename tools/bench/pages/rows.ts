import type { Plan, Row } from './contract';

/** What the runner has worked out from the data. */
export async function readPlan(): Promise<Plan> {
  return (await (await fetch('/bench/plan.json')).json()) as Plan;
}

/** The list as a foreign back end answers it, as new objects, each with the `id` that the grids ask for. */
export async function readRows(): Promise<Row[]> {
  const { data } = (await (await fetch('/api/v1/listprocess')).json()) as { data: Row[] };
  for (const [index, row] of data.entries()) row.id ??= index;
  return data;
}

/** A list's or an object's text, as the documentation of the grids has one written for such columns. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return value.map((part) => groupName(part) ?? plainText(part)).join(', ');
}

function groupName(part: unknown): string | undefined {
  const name: unknown = typeof part === 'object' && part !== null && 'GroupName' in part ? part.GroupName : undefined;
  return typeof name === 'string' ? name : undefined;
}
