import { type Journal, journalKeys, shareAsset } from '@/server/modules/ledger'
import { memberMoney, platformMoney } from '@/server/modules/payables'
import type { Entitlement, PayerTransferKind } from '@/server/modules/payables/tables'
import type { Dividend } from './tables'

/** The share of the only offering. */
export const dividendAsset = shareAsset

/**
 * From what the bank has paid in, whose balance cannot go below zero: more can never be promised.
 */
export function creditJournal(
  { coin }: Pick<Dividend, 'coin'>,
  { actionId, accountId, net, tax }: Pick<Entitlement, 'actionId' | 'accountId' | 'net' | 'tax'>,
  at: Date,
): Journal {
  const from = platformMoney('dividends', coin)
  const toHolder = { from, to: memberMoney(accountId, 'payable', coin), amount: net }
  const toTax = { from, to: platformMoney('withheld', coin), amount: tax }
  return {
    key: journalKeys.write('dividend', { id: actionId, account: accountId }),
    kind: 'dividend',
    at,
    moves: [toHolder, toTax].filter(({ amount }) => amount > 0n),
  }
}

interface Reinvested extends Pick<Entitlement, 'actionId' | 'accountId' | 'net' | 'tax'> {
  purchase: { microShares: bigint; paid: bigint }
}

/**
 * A credit in shares: their cost becomes the price of sold shares, which belongs to the bank, and
 * the rest is the holder’s money. The key is the same as for a credit in money, so a dividend is
 * never credited as both.
 */
export function reinvestJournal(
  { asset, coin }: Pick<Dividend, 'asset' | 'coin'>,
  { actionId, accountId, net, tax, purchase }: Reinvested,
  at: Date,
): Journal {
  const from = platformMoney('dividends', coin)
  const moves: Journal['moves'] = [
    { from, to: memberMoney(accountId, 'payable', coin), amount: net },
    { from, to: platformMoney('withheld', coin), amount: tax },
    { from, to: platformMoney('reinvested', coin), amount: purchase.paid },
    {
      from: { type: 'unsold', asset },
      to: { owner: accountId, type: 'available', asset },
      amount: purchase.microShares,
    },
  ]
  return {
    key: journalKeys.write('dividend', { id: actionId, account: accountId }),
    kind: 'dividend reinvested',
    at,
    moves: moves.filter(({ amount }) => amount > 0n),
  }
}

/** From the withheld tax to the holder, or the reverse: `net` is what the holder gains. */
export function correctionJournal(
  { coin }: Pick<Dividend, 'coin'>,
  { actionId, accountId, part, net }: Pick<Entitlement, 'actionId' | 'accountId' | 'part' | 'net'>,
  at: Date,
): Journal {
  const withheld = platformMoney('withheld', coin)
  const payable = memberMoney(accountId, 'payable', coin)
  const [from, to] = net > 0n ? [withheld, payable] : [payable, withheld]
  return {
    key: journalKeys.write('dividend corrected', { id: actionId, account: accountId, part }),
    kind: 'dividend corrected',
    at,
    moves: [{ from, to, amount: net > 0n ? net : -net }],
  }
}

/** It was not requested in time: it belongs to the bank again, and leaves with the rest. */
export function lapseJournal(
  { coin }: Pick<Dividend, 'coin'>,
  { actionId, accountId, part }: Pick<Entitlement, 'actionId' | 'accountId' | 'part'>,
  { amount, at }: { amount: bigint; at: Date },
): Journal {
  return {
    key: journalKeys.write('dividend lapsed', { id: actionId, account: accountId, part }),
    kind: 'dividend lapsed',
    at,
    moves: [
      {
        from: memberMoney(accountId, 'payable', coin),
        to: platformMoney('dividends', coin),
        amount,
      },
    ],
  }
}

interface OnChain {
  hash: string
  logIndex: number
  amount: bigint
}

export function dividendTransferJournal(
  { id, coin }: Pick<Dividend, 'id' | 'coin'>,
  what: PayerTransferKind,
  { hash, logIndex, amount }: OnChain,
  at: Date,
): Journal {
  const key = journalKeys.write('dividend transfer', { hash, logIndex })
  const shared = { key, at, details: { dividend: id } }
  const outside = platformMoney('outside', coin)
  const dividends = platformMoney('dividends', coin)
  if (what === 'funded')
    return { ...shared, kind: 'dividend funded', moves: [{ from: outside, to: dividends, amount }] }
  if (what === 'returned')
    return {
      ...shared,
      kind: 'dividend returned',
      moves: [{ from: dividends, to: outside, amount }],
    }
  if (what === 'proceeds')
    return {
      ...shared,
      kind: 'dividend proceeds',
      moves: [{ from: platformMoney('reinvested', coin), to: outside, amount }],
    }
  const withheld = platformMoney('withheld', coin)
  return {
    ...shared,
    kind: 'withholding remitted',
    moves: [{ from: withheld, to: outside, amount }],
  }
}
