/**
 * The field that the focus is sent to, and whose fault is said aloud: the first that has one.
 *
 * @param faults by field, in the order of the fields
 */
export function firstFault(faults: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(faults).find((field) => faults[field] !== undefined);
}
