import { type Journal, journalKeys, type LedgerAccount } from '@/server/modules/ledger'
import type { Payout, PayoutCoin } from './tables'

/** The platform's ledger account of a coin, by the purpose of its money. */
export const platformMoney = (
  type: 'dividends' | 'outside' | 'reinvested' | 'withheld',
  asset: PayoutCoin,
) => ({ type, asset }) as const

/** A member's ledger account of a coin. */
export const memberMoney = (
  owner: string,
  type: 'payable' | 'paying',
  asset: PayoutCoin,
): LedgerAccount => ({
  owner,
  type,
  asset,
})

export function payoutJournal({ id, accountId, coin, amount }: Payout, at: Date): Journal {
  return {
    key: journalKeys.write('payout', { id }),
    kind: 'payout',
    at,
    moves: [
      {
        from: memberMoney(accountId, 'payable', coin),
        to: memberMoney(accountId, 'paying', coin),
        amount,
      },
    ],
  }
}

/** The same key for both ends: of two at once, one is written. */
const overKey = ({ id }: Payout) => journalKeys.write('payout over', { id })

export function paidJournal(payout: Payout, at: Date): Journal {
  const { accountId, coin, amount, hash } = payout
  const move = {
    from: memberMoney(accountId, 'paying', coin),
    to: platformMoney('outside', coin),
    amount,
  }
  return { key: overKey(payout), kind: 'payout paid', at, details: { hash }, moves: [move] }
}

export function failedJournal(payout: Payout, why: string, at: Date): Journal {
  const { accountId, coin, amount } = payout
  const move = {
    from: memberMoney(accountId, 'paying', coin),
    to: memberMoney(accountId, 'payable', coin),
    amount,
  }
  return { key: overKey(payout), kind: 'payout ended', at, details: { why }, moves: [move] }
}
