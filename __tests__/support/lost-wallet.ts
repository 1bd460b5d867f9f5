import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { WalletRecovery } from '@/contract/user/recovery'
import { accounts } from '@/server/modules/identity/tables'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'
import { makeMover } from './mover'
import { identifyAnew, linkAnother } from './recoveries'
import { ada } from './review'
import { share } from './staking'
import { putInWallet } from './stored-moves'

export interface LostWallet {
  lost: string
  fresh: string
}

/** A member with ten shares in a wallet, and another one linked. */
export async function makeLostWallet(api: TestApi, member: TestMember): Promise<LostWallet> {
  const lostWallet = await makeMover(api, member)
  const accountId = await accountIdOf(api, member)
  const isOwn = eq(accounts.id, accountId)
  await api.services.db.update(accounts).set({ fullName: ada.fullName }).where(isOwn)
  const { address: freshWallet } = await linkAnother(api, accountId)
  await putInWallet(api, { address: lostWallet.toLowerCase() }, 10n * share)
  return { lost: getAddress(lostWallet), fresh: freshWallet }
}

export async function makeRecovery(
  member: TestMember,
  { lost, fresh }: LostWallet,
): Promise<WalletRecovery> {
  const input = { from: lost, to: fresh }
  const { opened, text } = await member.call('POST', 'wallet/startRecovery', input)
  if (opened === undefined) throw new Error(text)
  return opened as WalletRecovery
}

/** Up to the point where a code is asked for. */
export async function makeCheckedRecovery(api: TestApi, member: TestMember): Promise<string> {
  const { id } = await makeRecovery(member, await makeLostWallet(api, member))
  await identifyAnew({ api }, { member }, id)
  return id
}
