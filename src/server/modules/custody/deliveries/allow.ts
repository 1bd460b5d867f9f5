import { hourMs } from '@/config/durations'
import type { custodyCalls, HoldingWallet } from '@/contract/custody'
import type { Answer, Input } from '@/contract/define'
import { lower } from '@/server/chain/blocks/chain-block'
import { lockMember } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { TokenInBooks } from '../books/token'
import type { DeliveriesNeeds } from '../needs'
import { movingToken, provenLink } from './deliver'
import { askToList } from './limits'
import { confirmProgram, refuseProgram } from './programs'
import { holdingWallets } from './wallets'

/**
 * We pay for the transaction of each listing, so linking and unlinking a wallet repeatedly is
 * limited.
 */
const listingsAnHour = 10

type Call = (typeof custodyCalls)['allowWallet']

/**
 * A member allows a linked wallet to hold shares before any are moved, so that the first move need
 * not wait for the allowlist. Locks account and session. A wallet that is already listed is
 * returned as it is.
 */
export async function allowWallet(
  needs: DeliveriesNeeds,
  member: Member,
  input: Input<Call>,
): Promise<Answer<Call>> {
  const address = lower(input.address)
  const subject = member.accountId
  // guard: without it, a member has any number of listings paid for — server/custody/deliver: no
  //   more than ten listings an hour — value 1_000
  const max = listingsAnHour * needs.limitFactor
  await consumeOnce(needs, { bucket: 'wallet-allow', subject, max, windowMs: hourMs })
  const isConfirmed = input.confirmsProgram === true
  const checkedLink = await refuseProgram(needs, { ...member, address, isConfirmed })
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockMember(tx, member, now)
    refuseUnverified(account)
    const token = await letHold(needs, tx, { accountId: account.id, address, asked: checkedLink })
    const wallets = await holdingWallets(tx, token, account.id)
    return wallets.find((wallet) => lower(wallet.address) === address) as HoldingWallet
  })
}

interface ToHold {
  accountId: string
  address: string
  /** The link that the nodes were asked about. */
  asked: Awaited<ReturnType<typeof refuseProgram>>
}

/**
 * Requests that a wallet of the account may hold shares, unless it has too many. The caller has
 * locked the account.
 */
export async function letHold(
  needs: DeliveriesNeeds,
  tx: Db,
  { accountId, address, asked }: ToHold,
): Promise<TokenInBooks> {
  const token = await movingToken(tx)
  await confirmProgram(needs, tx, await provenLink(tx, accountId, address), asked)
  await askToList(tx, token, { accountId, address }, needs.clock.now())
  return token
}
