import { eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { recoveryCalls } from '@/contract/user/recovery'
import { type Account, lockAccount, lockMember, setStanding } from '@/server/modules/identity'
import { type Db, isUuid } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { ownLocked } from './ask'
import type { RecoveriesNeeds } from './needs'
import { change, lockRecovery, recoveryDoc } from './recovery-doc'
import { openStates, type ShareRecovery, shareRecoveries } from './tables'
import { objectionSecret, tellStopped } from './tell'

type Call = (typeof recoveryCalls)['stopRecovery']

/**
 * The member stops it on the page: they have found the key, or never asked for it. In the latter
 * case the account is put on hold, so that neither wallet receives anything until an operator has
 * spoken with its owner. Locks account, session and recovery, as the operator who approves it does,
 * so it is either stopped or approved first. A recovery that is over is returned as it is.
 */
export async function stopRecovery(
  needs: RecoveriesNeeds,
  member: Member,
  { id, wasMe }: Input<Call>,
): Promise<Answer<Call>> {
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockMember(tx, member, now)
    const row = await ownLocked(tx, account, id)
    if (!isOpen(row)) return recoveryDoc(row)
    // Two owners of the vault may have signed; only an objection is worth stopping them.
    if (wasMe && row.state === 'approved') throw new AppError('RECOVERY_SIGNING')
    return recoveryDoc(await end(needs, tx, { account, row, wasMe }))
  })
}

const isOpen = ({ state }: ShareRecovery) => openStates.some((open) => open === state)

interface RecoveryToStop {
  account: Account
  row: ShareRecovery
  wasMe: boolean
}

async function end(needs: RecoveriesNeeds, tx: Db, { account, row, wasMe }: RecoveryToStop) {
  const now = needs.clock.now()
  if (!wasMe) {
    if (account.onHoldAt === null) await setStanding(tx, account, { onHoldAt: now })
    needs.log.error('a member says that a recovery was not theirs', {
      recovery: row.id,
      wasApproved: row.state === 'approved',
    })
  }
  const state = wasMe ? ('withdrawn' as const) : ('objected' as const)
  const ended = await change(tx, row, { state, endedAt: now, nextAt: null })
  await tellStopped(needs, tx, ended)
  return ended
}

/**
 * The reader of the account's mail reports that a recovery was not theirs. Locks account and
 * recovery.
 */
export async function refuseRecoveryByMail(
  needs: RecoveriesNeeds,
  secret: string,
): Promise<'stopped' | 'tooLate' | 'unknown'> {
  const [id = ''] = secret.split('.')
  if (!isUuid(id) || secret !== (await objectionSecret(needs, { id }))) return 'unknown'
  const { accountId } = shareRecoveries
  const [unlocked] = await needs.db
    .select({ accountId })
    .from(shareRecoveries)
    .where(eq(shareRecoveries.id, id))
  if (unlocked === undefined) return 'unknown'
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, unlocked.accountId)
    const row = await lockRecovery(tx, id)
    if (row === undefined) return 'unknown'
    if (isOpen(row)) {
      await end(needs, tx, { account, row, wasMe: false })
      return 'stopped'
    }
    if (row.state !== 'done') return 'stopped'
    const onHoldAt = needs.clock.now()
    if (account.onHoldAt === null) await setStanding(tx, account, { onHoldAt })
    needs.log.error('a member says that a finished recovery was not theirs', { recovery: id })
    return 'tooLate'
  })
}
