import { type Journal, type LedgerAccount, shareAsset } from '@/server/modules/ledger'
import type {
  CorporateAction,
  DividendCoin,
  DividendTransferKind,
  Entitlement,
  Payout,
} from '../tables'

/** The share that the one offering sells. */
export const dividendAsset = shareAsset

const platform = (type: 'dividends' | 'outside' | 'withheld', asset: DividendCoin) =>
  ({ type, asset }) as const

const own = (owner: string, type: 'payable' | 'paying', asset: DividendCoin): LedgerAccount => ({
  owner,
  type,
  asset,
})

/** Out of what the bank has paid in, whose floor is zero: more than that can never be promised. */
export function creditJournal(
  { coin }: Pick<CorporateAction, 'coin'>,
  { actionId, accountId, net, tax }: Pick<Entitlement, 'actionId' | 'accountId' | 'net' | 'tax'>,
  at: Date,
): Journal {
  const from = platform('dividends', coin)
  const toHolder = { from, to: own(accountId, 'payable', coin), amount: net }
  const toTax = { from, to: platform('withheld', coin), amount: tax }
  return {
    key: `dividend ${actionId} ${accountId}`,
    kind: 'dividend',
    at,
    moves: [toHolder, toTax].filter(({ amount }) => amount > 0n),
  }
}

/** Of what was withheld to the holder, or the other way round: `net` is what the holder gains. */
export function correctionJournal(
  { coin }: Pick<CorporateAction, 'coin'>,
  { actionId, accountId, part, net }: Pick<Entitlement, 'actionId' | 'accountId' | 'part' | 'net'>,
  at: Date,
): Journal {
  const withheld = platform('withheld', coin)
  const payable = own(accountId, 'payable', coin)
  const [from, to] = net > 0n ? [withheld, payable] : [payable, withheld]
  return {
    key: `dividend ${actionId} ${accountId} corrected ${part}`,
    kind: 'dividend corrected',
    at,
    moves: [{ from, to, amount: net > 0n ? net : -net }],
  }
}

/** Nobody has asked for it in time: it is the bank's again, and leaves with what is left over. */
export function lapseJournal(
  { coin }: Pick<CorporateAction, 'coin'>,
  { actionId, accountId, part }: Pick<Entitlement, 'actionId' | 'accountId' | 'part'>,
  { amount, at }: { amount: bigint; at: Date },
): Journal {
  return {
    key: `dividend ${actionId} ${accountId} lapsed ${part}`,
    kind: 'dividend lapsed',
    at,
    moves: [{ from: own(accountId, 'payable', coin), to: platform('dividends', coin), amount }],
  }
}

export function payoutJournal({ id, accountId, coin, amount }: Payout, at: Date): Journal {
  return {
    key: `payout ${id}`,
    kind: 'payout',
    at,
    moves: [{ from: own(accountId, 'payable', coin), to: own(accountId, 'paying', coin), amount }],
  }
}

/** The same key for both ends: of two at once, one is written. */
const overKey = ({ id }: Payout) => `payout ${id} over`

export function paidJournal(payout: Payout, at: Date): Journal {
  const { accountId, coin, amount, hash } = payout
  const move = { from: own(accountId, 'paying', coin), to: platform('outside', coin), amount }
  return { key: overKey(payout), kind: 'payout paid', at, details: { hash }, moves: [move] }
}

export function failedJournal(payout: Payout, why: string, at: Date): Journal {
  const { accountId, coin, amount } = payout
  const move = {
    from: own(accountId, 'paying', coin),
    to: own(accountId, 'payable', coin),
    amount,
  }
  return { key: overKey(payout), kind: 'payout ended', at, details: { why }, moves: [move] }
}

interface OnChain {
  hash: string
  logIndex: number
  amount: bigint
}

export function dividendTransferJournal(
  { id, coin }: Pick<CorporateAction, 'id' | 'coin'>,
  what: DividendTransferKind,
  { hash, logIndex, amount }: OnChain,
  at: Date,
): Journal {
  const shared = { key: `dividend transfer ${hash}/${logIndex}`, at, details: { dividend: id } }
  const outside = platform('outside', coin)
  const dividends = platform('dividends', coin)
  if (what === 'funded')
    return { ...shared, kind: 'dividend funded', moves: [{ from: outside, to: dividends, amount }] }
  if (what === 'returned')
    return {
      ...shared,
      kind: 'dividend returned',
      moves: [{ from: dividends, to: outside, amount }],
    }
  const withheld = platform('withheld', coin)
  return {
    ...shared,
    kind: 'withholding remitted',
    moves: [{ from: withheld, to: outside, amount }],
  }
}
