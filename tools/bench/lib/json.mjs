const width = 160;

/** Returns a value as JSON. A part is on one line if it fits there; otherwise each of its parts is on a line. */
export function readableJson(value, indent = '') {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= width || typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((part) => readableJson(part, inner))
    : Object.entries(JSON.parse(line)).map(([key, part]) => `${JSON.stringify(key)}: ${readableJson(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
