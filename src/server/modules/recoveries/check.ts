import { dayMs } from '@/config/durations'
import { recoveryTerms } from '@/config/terms'
import { lockAccount } from '@/server/modules/identity'
import { type Applicant, isSamePerson } from '@/server/modules/kyc'
import type { Db } from '@/server/platform/db/database'
import type { RecoveriesNeeds } from './needs'
import { change, lockRecovery } from './recovery-doc'
import type { RecoveryRefusal, ShareRecovery } from './tables'
import { tellChecked, tellRefused } from './tell'

const askEveryMs = 30_000
const askEveryInSandboxMs = 1_000

/**
 * Asks the provider for the state of the new check. It continues only if the person is known to be
 * the account's owner; pictures of another person would prove nothing about who owns these shares.
 */
export async function followCheck(needs: RecoveriesNeeds, row: ShareRecovery): Promise<void> {
  const now = needs.clock.now()
  const oldest = now.getTime() - recoveryTerms.expiresDays * dayMs
  if (row.begunAt.getTime() <= oldest)
    return decide(needs, row, (tx) => refuse(needs, tx, row, 'expired'))
  const everyMs = needs.mode === 'sandbox' ? askEveryInSandboxMs : askEveryMs
  const nextAt = new Date(now.getTime() + everyMs)
  if (row.state === 'checked') {
    await change(needs.db, row, { nextAt })
    return
  }
  const applicant = await askedOf(needs, row)
  const isSame = applicant && (await isSamePerson(needs, row.accountId, applicant.who))
  await decide(needs, row, async (tx) => {
    switch (applicant?.reviewResult) {
      case 'pending':
        await change(tx, row, { state: 'review', nextAt })
        return
      case 'approved':
        // guard: without it, anybody whom the provider verifies may recover a member’s shares —
        //   server/recoveries/recoveries: pictures of somebody else prove nothing — condition false
        if (!isSame) return refuse(needs, tx, row, 'other-person')
        return tellChecked(
          needs,
          tx,
          await change(tx, row, { state: 'checked', checkedAt: now, nextAt }),
        )
      case 'rejected':
      case 'blocked':
        return refuse(needs, tx, row, 'rejected')
      default:
        await change(tx, row, { state: 'identity', nextAt })
    }
  })
}

/** The provider's state of a complete check under the recovery's own id. */
async function askedOf(
  { identity }: RecoveriesNeeds,
  { id }: ShareRecovery,
): Promise<Applicant | undefined> {
  const applicant = await identity.applicantOf(id)
  return applicant?.externalUserId === id && applicant.level === identity.level
    ? applicant
    : undefined
}

/** Unless it has changed since it was read. */
async function decide(
  needs: RecoveriesNeeds,
  { id, accountId, state }: ShareRecovery,
  act: (tx: Db) => Promise<unknown>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const row = await lockRecovery(tx, id)
    if (row?.state === state) await act(tx)
  })
}

export async function refuse(
  needs: RecoveriesNeeds,
  tx: Db,
  row: ShareRecovery,
  why: RecoveryRefusal,
): Promise<void> {
  const endedAt = needs.clock.now()
  await tellRefused(
    needs,
    tx,
    await change(tx, row, { state: 'refused', why, endedAt, nextAt: null }),
  )
}
