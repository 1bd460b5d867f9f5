import type { LedgerTotals } from '@/contract/audit'

export interface LedgerRow {
  name: string
  about: string
  amount: string
}

/** What is issued, by where it lies; the rows add up to it. A purse without anything is left out, but for the usual ones. */
export function ledgerRows(totals: LedgerTotals): LedgerRow[] {
  const { sold, staked, unsold, reserved, rewardPool, elsewhere } = totals
  const free = String(BigInt(sold) - BigInt(staked))
  return [
    { name: 'Sold, free', about: 'What people hold and can dispose of.', amount: free },
    { name: 'Sold, staked', about: 'What people hold and have staked.', amount: staked },
    { name: 'For sale', about: 'In the treasury, not sold yet.', amount: unsold },
    { name: 'Reserved', about: 'In the treasury, promised by open orders.', amount: reserved },
    ...some({
      name: 'Reward pool',
      about: 'For rewards of stakes, those promised already included.',
      amount: rewardPool,
    }),
    ...some({ name: 'Elsewhere', about: 'Set aside until a person decides.', amount: elsewhere }),
  ]
}

function some(row: LedgerRow): LedgerRow[] {
  return row.amount === '0' ? [] : [row]
}

export function inTreasury({ unsold, reserved }: LedgerTotals): string {
  return String(BigInt(unsold) + BigInt(reserved))
}
