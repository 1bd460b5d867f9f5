import type { Answer } from '@/contract/define'
import type { recoveryCalls } from '@/contract/user/recovery'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { isRecovering, lostWallets } from './finish'
import type { RecoveriesNeeds } from './needs'
import { newestOf, recoveryDoc, waitMs } from './recovery-doc'

type Call = (typeof recoveryCalls)['recovery']

export { askRecovery, recoveryCode } from './ask'
export { recoveryCheck, startRecovery } from './begin'
export { stopRecovery } from './stop'

/** The newest recovery in any state. It takes no locks. */
export async function recovery(
  needs: RecoveriesNeeds,
  { accountId }: Member,
): Promise<Answer<Call>> {
  const newest = await newestOf(needs.db, accountId)
  return {
    recovery: newest === undefined ? null : recoveryDoc(newest),
    waitSeconds: waitMs(needs) / 1_000,
  }
}

/** The caller has locked the account. */
export async function refuseRecovering(tx: Db, address: string): Promise<void> {
  if (await isRecovering(tx, address)) throw new AppError('WALLET_RECOVERING')
  await refuseLost(tx, address)
}

/** The caller has locked the account. */
export async function refuseLost(tx: Db, address: string): Promise<void> {
  // guard: without it, money is sent to a wallet that its owner has lost —
  //   server/recoveries/recoveries: nothing goes to a lost wallet
  if ((await lostWallets(tx)).includes(address.toLowerCase()))
    throw new AppError('WALLET_LOST', { field: 'address' })
}
