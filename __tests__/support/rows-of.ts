/** The rows of a statement that a test asks by itself, whichever database has answered. */
export function rowsOf<Row>(answer: unknown): Row[] {
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows
}
