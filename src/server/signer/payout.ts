import { type Address, isAddressEqual } from 'viem'
import type { OrderedCall } from '@/server/chain/token/calls'
import type { ShareToken } from '@/server/chain/token/share-token'
import type { SignerMemory } from './memory'
import { nonceOf, type SignerOrder } from './order'

export interface DividendToken {
  symbol: string
  address: string
}

type Payout = NonNullable<SignerOrder['payout']>

/** What counts together in the signer's memory, in place of a day. */
export const runOf = ({ run }: Pick<Payout, 'run'>) => `run ${run}`

interface Rules {
  token: ShareToken
  coins: readonly DividendToken[]
  memory: SignerMemory
}

/**
 * Why a payout of dividends is not signed. Its bytes are a coin's transfer from the payer to the
 * member's wallet, of the amount that dividends owe them; its run was started by two different
 * people; and all that was signed for the run, counted here, stays within what they started.
 */
export async function wrongPayout(
  order: SignerOrder,
  call: OrderedCall | undefined,
  { token, coins, memory }: Rules,
): Promise<string | undefined> {
  const { payout } = order
  if (call?.kind !== 'deliver') return 'Its bytes are no transfer.'
  if (token.payer === undefined || !isSame(order.signer, token.payer))
    return 'It is for another key.'
  if (payout === null) return 'No payout of a member is kept with it.'
  const coin = coins.find(({ symbol }) => symbol === payout.coin)
  if (coin === undefined || !isSame(order.target, coin.address)) return 'It calls another contract.'
  const isOwn = payout.account === order.account && isSame(payout.address, order.wallet)
  const { amount, owed } = payout
  if (!isOwn || amount !== owed || BigInt(amount) !== call.microShares)
    return 'It pays something else than the member is owed.'
  if (payout.state !== 'ordered') return 'Its payout is over.'
  return wrongRun(order, payout, memory)
}

async function wrongRun(
  order: SignerOrder,
  payout: Payout,
  memory: SignerMemory,
): Promise<string | undefined> {
  const { started, run } = payout
  if (run === null || started === null || started.askedBy === started.decidedBy)
    return 'Its run was not started by two people.'
  // Signed before, perhaps with a lower fee: it is counted already.
  if (await memory.isNoted({ place: nonceOf(order), data: order.data })) return undefined
  const signed = await memory.signedOn(runOf(payout))
  return signed + BigInt(payout.amount) > BigInt(started.total)
    ? 'It is more than two people started.'
    : undefined
}

const isSame = (one: string, other: string) => isAddressEqual(one as Address, other as Address)
