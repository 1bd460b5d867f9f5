import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { installations } from '@/server/platform/db/tables'
import { renewSignal, stateOf, thresholds } from '@/server/platform/signals/renew'
import { publicKeyFrom } from './file/keys'
import type { EscrowNeeds } from './needs'
import { escrowFiles } from './tables'
import { newestFiles } from './write'

/**
 * Reports the age of the newest file, and when the custodian last opened one for this key. A file
 * that was never opened is unproven, so it warns until the first time. A sandbox has no custodian
 * and raises no alarm.
 */
export async function watchEscrow(needs: EscrowNeeds): Promise<void> {
  const { escrow, db, databaseTime, mode } = needs
  if (escrow === undefined || mode !== 'production') return
  const now = (await databaseTime()).getTime()
  const [first] = await db.select({ at: installations.createdAt }).from(installations)
  const since = (at: Date | null | undefined) =>
    Math.max(0, now - (at ?? first?.at ?? new Date(now)).getTime()) / 1_000
  const [newest] = await newestFiles(db, 1)
  const none = newest === undefined && { details: { said: 'none yet' } }
  await renewSignal(needs, { name: 'escrow', value: since(newest?.madeAt), ...none })
  const { thumbprint: keyId } = await publicKeyFrom(escrow.publicKey)
  const { openedAt } = escrowFiles
  const [opened] = await db
    .select({ at: openedAt })
    .from(escrowFiles)
    .where(and(eq(escrowFiles.keyId, keyId), isNotNull(openedAt)))
    .orderBy(desc(openedAt))
    .limit(1)
  const value = since(opened?.at)
  const byAge = stateOf(value, thresholds.custodian)
  const isNever = opened === undefined
  await renewSignal(needs, {
    name: 'custodian',
    value,
    // guard: without it, an escrow file that was never opened raises no warning —
    //   server/escrow/escrow: an old file raises an alarm, and one that was not opened for a
    //   quarter warns — second choice
    state: isNever && byAge === 'good' ? 'warn' : byAge,
    ...(isNever && { details: { said: 'never opened' } }),
  })
}
