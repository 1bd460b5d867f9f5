/**
 * The keys of `AUDIT_WITNESSES` with which this page was built, without their addresses, so that no
 * answer of a server can name another.
 */
export function builtWitnesses(): string[] {
  return (process.env.NEXT_PUBLIC_AUDIT_WITNESSES || '')
    .split(',')
    .map((one) => one.trim().split('@http', 1)[0] ?? '')
    .filter((key) => key !== '')
}
