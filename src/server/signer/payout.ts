import { parseUnits } from 'viem'
import { coinDecimals } from '@/config/coins'
import { dividendTerms } from '@/config/terms'
import type { SignerMemory } from './memory'
import { isOneAddress, nonceOf, type SignerOrder } from './order'

export interface SignedCoin {
  symbol: string
  address: string
}

type Payout = NonNullable<SignerOrder['payout']>

/** What counts together in the signer's memory, instead of a day. */
export const runOf = (payout: SignerOrder['payout']) => `run ${payout?.run ?? null}`

interface Rules {
  memory: SignerMemory
  day: string
}

/** Nobody's error: what it would have paid is payable again. */
export const lostWallet = 'Its wallet was reported lost.'

/** No error of the order: it waits for a day with room for it. */
export const limitOfDay = 'The signer’s limit of the day is reached.'

const perDay = parseUnits(String(dividendTerms.maxSignedUsdADay), coinDecimals)
const perRun = parseUnits(String(dividendTerms.maxSignedUsdARun), coinDecimals)

/**
 * Why a payout of dividends is not signed. Its bytes have to be a coin's transfer from the payer to
 * the member's wallet, of the amount that dividends owe them; two different people have to have
 * started its run; and everything signed for the run, counted here, has to stay within what they
 * started and within the signer's own limits of a run and of a day, whatever the database says that
 * people started.
 */
export async function wrongPayout(
  order: SignerOrder,
  units: bigint,
  rules: Rules,
): Promise<string | undefined> {
  const { payout } = order
  if (payout === null) return 'No payout of a member is kept with it.'
  const isOwn = payout.account === order.account && isOneAddress(payout.address, order.wallet)
  const { amount, owed } = payout
  // guard: without it, a payout is compared with the request instead of the debt —
  //   server/payables/payouts: a payout that was made up — without the second condition
  if (!isOwn || amount !== owed || BigInt(amount) !== units)
    return 'It pays something else than the member is owed.'
  if (payout.state !== 'ordered') return 'Its payout is over.'
  // guard: without it, the signer pays to a wallet that was reported lost before it signs —
  //   server/payables/payouts: from the moment on at which its wallet is reported lost
  if (payout.isLost) return lostWallet
  return wrongRun(order, payout, rules)
}

async function wrongRun(
  order: SignerOrder,
  payout: Payout,
  { memory, day }: Rules,
): Promise<string | undefined> {
  const { started, run } = payout
  // guard: without it, the signer pays a run that a single person started —
  //   server/payables/payouts: a run that one person started — value undefined
  if (run === null || started === null || started.askedBy === started.decidedBy)
    return 'Its run was not started by two people.'
  // Signed before, perhaps with a lower fee: it is counted already.
  if (await memory.isNoted({ place: nonceOf(order), data: order.data })) return undefined
  const amount = BigInt(payout.amount)
  const signed = (await memory.signedIn(runOf(payout))) + amount
  // guard: without it, the signer pays more than two people started — server/payables/payouts: more
  //   than two people started
  if (signed > BigInt(started.total)) return 'It is more than two people started.'
  // guard: without it, the signer signs a run of any sum — server/payables/payouts: more than it
  //   signs for one run
  if (signed > perRun) return 'Its run pays more than the signer signs for one.'
  // guard: without it, a payout above the signer’s day holds up all behind it for good —
  //   server/payables/payouts: by name what is more than its day
  if (amount > perDay) return 'It pays more than the signer signs in a day.'
  // guard: without it, the signer signs payouts of any sum in a day — server/payables/payouts:
  //   nothing beyond its own day — value undefined
  return (await memory.paidOn(day)) + amount > perDay ? limitOfDay : undefined
}
