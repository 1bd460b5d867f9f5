import { custodyTerms } from '@/config/terms'
import { formatSharesFull } from '@/contract/format/amounts'
import type { OrderedCall } from '@/server/chain/token/calls'
import type { ChainOrderKind } from '@/server/chain/token/order-kinds'
import type { ShareToken } from '@/server/chain/token/share-token'
import type { SignedEntry, SignerMemory } from './memory'
import { isOneAddress, nonceOf, type SignerOrder } from './order'
import { runOf, type SignedCoin, wrongPayout } from './payout'

export interface Rules {
  /** Derived from the signer's own settings, whatever an order says. */
  token: ShareToken
  coins: readonly SignedCoin[]
  memory: SignerMemory
  day: string
}

type Why = string | undefined

/** Everything that the signer knows of one kind of order. To add a kind, add a description here. */
interface SignedKind {
  /** What its bytes have to encode. A coin's transfer is encoded like the token's. */
  call: OrderedCall['kind']
  key: (token: ShareToken) => string | undefined
  /** The contracts that it may call. Any other could do anything with the call. */
  targets: (rules: Rules, order: SignerOrder) => string[]
  /** Why it differs from what its member asked for, or two operators approved. */
  wrong?: (order: SignerOrder, units: bigint, rules: Rules) => Why | Promise<Why>
  /** Its purpose, which is signed once, whatever is ordered for it later. */
  purpose?: (order: SignerOrder) => { id: string } | null
  /** The purpose's name, if it differs from the kind's. */
  noun?: string
  /** Whether the wallet's own signature is required. */
  needsLink: boolean
  /** How it counts in the signer's memory; undefined for what moves nothing that is counted. */
  counts?: (order: SignerOrder, day: string) => Pick<SignedEntry, 'period' | 'paidOn' | 'units'>
  /** Checked last, because it is no fault of the order. */
  isTooMuch?: (order: SignerOrder, rules: Rules) => Promise<boolean>
  /** The order in words, for a person who signs it by hand. */
  said: (order: SignerOrder) => string
}

const listing = {
  key: ({ registrar }: ShareToken) => registrar,
  targets: ({ token }: Rules) => [token.contracts.registry],
}

/** What two operators approved, to the last digit. It names no member's wallet. */
const deskAct = {
  call: 'deliver',
  key: ({ desk }: ShareToken) => desk,
  purpose: ({ act }: SignerOrder) => act,
  needsLink: false,
} as const

export const signedKinds: Record<ChainOrderKind, SignedKind> = {
  allow: {
    ...listing,
    call: 'allow',
    needsLink: true,
    said: ({ wallet }) => `let the wallet ${wallet} hold shares`,
  },
  // Removing a wallet from the allowlist needs no approval.
  delist: {
    ...listing,
    call: 'delist',
    needsLink: false,
    said: ({ wallet }) => `take the wallet ${wallet} off the list`,
  },
  deliver: {
    call: 'deliver',
    key: ({ desk }) => desk,
    targets: ({ token }) => [token.contracts.token],
    wrong: wrongDelivery,
    purpose: ({ delivery }) => delivery,
    noun: 'delivery',
    needsLink: true,
    counts: ({ microShares }, day) => ({ period: day, units: BigInt(microShares) }),
    isTooMuch: isBeyondDay,
    said: (order) => `deliver ${sharesOf(order)} shares to the wallet ${order.wallet}`,
  },
  payout: {
    call: 'deliver',
    key: ({ payer }) => payer,
    targets: ({ coins }, { payout }) =>
      coins
        .filter(({ symbol }) => payout === null || symbol === payout.coin)
        .map(({ address }) => address),
    wrong: wrongPayout,
    purpose: ({ payout }) => payout,
    needsLink: true,
    counts: ({ payout }, day) => ({
      period: runOf(payout),
      paidOn: day,
      units: BigInt(payout?.amount ?? 0),
    }),
    said: ({ wallet }) => `pay a dividend to the wallet ${wallet}`,
  },
  sweep: {
    ...deskAct,
    targets: ({ token }) => [token.contracts.token],
    wrong: (order, units, { token }) =>
      // guard: without it, a sweep goes anywhere — server/custody/desk-acts: nor is anything else
      //   than what they — second choice
      !isOneAddress(order.wallet, token.vault)
        ? 'It would go elsewhere than to the vault.'
        : notApproved(order, units),
    said: (order) => `bring ${sharesOf(order)} shares from the desk to the vault`,
  },
  return: {
    ...deskAct,
    // guard: without it, the signer has the desk call any contract — server/custody/desk-acts: the
    //   signer calls no contract
    targets: ({ coins }) => coins.map(({ address }) => address),
    wrong: notApproved,
    said: ({ wallet }) => `send a token that is not ours back to ${wallet}`,
  },
}

const sharesOf = ({ microShares }: SignerOrder) => formatSharesFull(BigInt(microShares))

function notApproved({ target, wallet, act }: SignerOrder, units: bigint): Why {
  const approved = act?.approved ?? null
  // guard: without it, the desk sends what a single person requested — server/custody/desk-acts:
  //   nor is anything else than what they — without the second condition
  if (approved === null || approved.askedBy === approved.decidedBy)
    return 'Two people have not approved it.'
  const isApproved =
    isOneAddress(approved.contract, target) &&
    isOneAddress(approved.receiver, wallet) &&
    BigInt(approved.units) === units
  return isApproved ? undefined : 'It moves something else than two people approved.'
}

function wrongDelivery(order: SignerOrder, units: bigint): Why {
  const { delivery, wallet, account, microShares } = order
  if (
    delivery === null ||
    delivery.account !== account ||
    !isOneAddress(delivery.address, wallet) ||
    BigInt(delivery.microShares) !== units ||
    BigInt(microShares) !== units
  )
    return 'It moves something else than the member asked for.'
  return ['ordered', 'signed'].includes(delivery.state) ? undefined : 'Its delivery is over.'
}

async function isBeyondDay(order: SignerOrder, { memory, day }: Rules): Promise<boolean> {
  // Signed before, with a lower fee: it is counted already.
  if (await memory.isNoted({ place: nonceOf(order), data: order.data })) return false
  const signed = await memory.signedIn(day)
  // guard: without it, the signer’s day has no limit — server/custody/signer: beyond the signer’s
  //   own day — value false
  return signed + BigInt(order.microShares) > custodyTerms.maxSignedMicroShares
}
