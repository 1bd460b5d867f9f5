import { eq } from 'drizzle-orm'
import { shareAsset } from '@/server/modules/ledger'
import { noteEvent } from '@/server/platform/security/operator-events'
import type { RegisterNeeds } from './needs'
import type { RegisterSums } from './sums'
import { type RegisterPart, registerExports } from './tables'
import type { RegisterSpan } from './walk'

export {
  countMovements,
  type NamedLine,
  type RegisterMovement,
  walkLines,
  walkMovements,
} from './walk'
export type { RegisterPart, RegisterSpan }

interface Taking {
  part: RegisterPart
  span: RegisterSpan
  /** The filter of the export in words. */
  filter: string | undefined
  reason: string
  ticket: string
  by: string
}

/** Records an export before its first byte leaves, so that names are never read without a trace. */
export function beginExport(
  needs: RegisterNeeds,
  { owners, issued, end }: RegisterSums,
  { part, span, filter, reason, ticket, by }: Taking,
): Promise<number> {
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(registerExports)
      .values({
        part,
        reason,
        ticket,
        owners,
        asset: shareAsset,
        asOf: end,
        takenBy: by,
        filter: filter ?? null,
        movesFrom: part === 'owners' ? null : (span.from ?? null),
        microShares: issued,
        begunAt: needs.clock.now(),
      })
      .returning({ number: registerExports.number })
    const number = row?.number ?? 0
    const details = { part, asOf: end.toISOString(), owners, reason, ticket, filter }
    const subject = `register ${number}`
    await noteEvent(needs, tx, {
      operator: by,
      action: 'began to take the register',
      subject,
      details,
    })
    return number
  })
}

/** Records its hash before the last byte leaves, so that no complete file exists without one. */
export function endExport(
  needs: RegisterNeeds,
  {
    number,
    by,
    fingerprint,
    bytes,
  }: { number: number; by: string; fingerprint: string; bytes: number },
): Promise<void> {
  return needs.db.transaction(async (tx) => {
    await tx
      .update(registerExports)
      .set({ fingerprint, bytes, endedAt: needs.clock.now() })
      .where(eq(registerExports.number, number))
    const details = { sha256: fingerprint, bytes }
    const subject = `register ${number}`
    await noteEvent(needs, tx, { operator: by, action: 'took the register', subject, details })
  })
}
