/** The rows of a test's own statement, from any database. */
export function rowsOf<Row>(answer: unknown): Row[] {
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows
}
