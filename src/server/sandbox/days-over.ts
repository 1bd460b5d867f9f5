import { dayMs } from '@/config/durations'
import { shareAsset } from '@/server/modules/ledger'
import { recordCuts } from '@/server/modules/record-dates/tables'
import type { SandboxNeeds } from './needs'

/** An id that no dividend and no vote has. */
const actionId = '00000000-0000-4000-8000-000000000001'

/**
 * Closes the books until last midnight, as a record date does. A scenario that acts in the past
 * then moves shares today: what could be read of a day that is over stays as it was.
 */
export async function closeDaysOver({ db, clock }: SandboxNeeds): Promise<void> {
  const at = new Date(Math.floor(clock.now().getTime() / dayMs) * dayMs)
  await db
    .insert(recordCuts)
    .values({ actionId, asset: shareAsset, at })
    .onConflictDoUpdate({ target: recordCuts.actionId, set: { at } })
}
