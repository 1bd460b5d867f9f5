import { dayMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { recoveryCalls } from '@/contract/user/recovery'
import {
  type Account,
  consumeCode,
  consumeSend,
  guessCode,
  lockMember,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { RecoveriesNeeds } from './needs'
import { change, lockRecovery, recoveryDoc, waitMs } from './recovery-doc'
import type { ShareRecovery } from './tables'
import { tellWaiting } from './tell'

type Calls = typeof recoveryCalls

/** Sends the code that confirms a recovery to the member's own email address. */
export async function recoveryCode(
  needs: RecoveriesNeeds,
  { accountId }: Member,
): Promise<CodeSent> {
  const key = { purpose: 'recover' as const, subject: accountId }
  await refuseEarlyResend(needs, key)
  const { email: to } = await ownAccount(needs.db, accountId)
  await consumeSend(needs, { purpose: key.purpose, to })
  return needs.db.transaction((tx) => sendCode(needs, tx, { ...key, to }))
}

/**
 * Requests the recovery, once the person is known to be the same: from now on all contacts are
 * notified each day. Locks account, session and recovery. A recovery that already waits is returned
 * as it is.
 */
export async function askRecovery(
  needs: RecoveriesNeeds,
  member: Member,
  { id, code }: Input<Calls['askRecovery']>,
): Promise<Answer<Calls['askRecovery']>> {
  const guess = { purpose: 'recover' as const, subject: member.accountId, code, field: 'code' }
  const codeId = await guessCode(needs, guess)
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockMember(tx, member, now)
    refuseUnverified(account)
    const row = await ownLocked(tx, account, id)
    if (row.state === 'waiting') return recoveryDoc(row)
    if (row.state === 'identity' || row.state === 'review')
      throw new AppError('RECOVERY_NOT_CHECKED')
    if (row.state !== 'checked') throw new AppError('RECOVERY_OVER')
    if (!(await consumeCode(needs, tx, codeId)))
      throw new AppError('CODE_EXPIRED', { field: 'code' })
    const waiting = await change(tx, row, {
      state: 'waiting',
      askedAt: now,
      waitsUntil: earliestEnd(needs, account, now),
      nextAt: new Date(now.getTime() + dayMs),
    })
    await tellWaiting(needs, tx, account, waiting)
    return recoveryDoc(waiting)
  })
}

/**
 * The thief of an account has changed the contacts. So the days count from the last change of
 * contacts, password or second factor if that was shortly before.
 */
function earliestEnd(
  needs: RecoveriesNeeds,
  { accessChangedAt }: Pick<Account, 'accessChangedAt'>,
  from: Date,
): Date {
  const wait = waitMs(needs)
  const quietSince =
    accessChangedAt === null || needs.mode === 'sandbox' ? 0 : accessChangedAt.getTime() + wait
  return new Date(Math.max(from.getTime(), quietSince) + wait)
}

/** The caller has locked the account. */
export async function ownLocked(
  tx: Db,
  { id: accountId }: Pick<Account, 'id'>,
  id: string,
): Promise<ShareRecovery> {
  const row = await lockRecovery(tx, id)
  if (row === undefined || row.accountId !== accountId) throw new AppError('RECOVERY_NOT_FOUND')
  return row
}
