import { asc, desc, ne } from 'drizzle-orm'
import { moneyDecimals } from '@/config/coins'
import { formatCoinsDown } from '@/contract/format/amounts'
import {
  integrityErrors,
  platformBalances,
  shareAsset,
  whereOwnedByMember,
} from '@/server/modules/ledger'
import { checkTreasury } from '@/server/modules/purchases'
import { treasuryChecks } from '@/server/modules/purchases/tables'
import { queryAll, read } from '@/server/platform/db/query'
import { errorFields } from '@/server/platform/log/log'
import type { OpsNeeds } from './needs'

export async function showBooks({ db }: OpsNeeds): Promise<string> {
  const own = await platformBalances(db)
  const people = await queryAll(db, {
    asset: read.text,
    type: read.text,
    balance: read.amount,
    people: read.text,
  })`
    select asset, type, sum(balance) as balance, count(*)::text as people
    from ledger_account where owner_id is not null and ${whereOwnedByMember} group by asset, type order by asset, type`
  const lines = own.map(
    ({ asset, type, balance }) => `${asset}  ${type}  ${inUnits(asset, balance)}`,
  )
  const shared = people.map(
    ({ asset, type, balance, people: count }) =>
      `${asset}  ${type} of ${count} people  ${inUnits(asset, balance)}`,
  )
  return [...lines, ...shared].join('\n') || 'The books are empty: `ops shares issue` opens them.'
}

function inUnits(asset: string, amount: bigint): string {
  const sign = amount < 0n ? '-' : ''
  return (
    sign +
    formatCoinsDown(amount < 0n ? -amount : amount, asset === shareAsset ? 6 : moneyDecimals(asset))
  )
}

export async function reconcile(needs: OpsNeeds): Promise<string> {
  const { db } = needs
  const wrong = await integrityErrors(needs)
  const { isLooked, said } = await lookAtTreasury(needs)
  const differences = await db
    .select()
    .from(treasuryChecks)
    .where(ne(treasuryChecks.onChain, treasuryChecks.inBooks))
    .orderBy(asc(treasuryChecks.checkedAt))
  const listed = differences.map(
    ({ currency, blockNumber, onChain, inBooks, checkedAt, details }) => {
      const { from, why, payment, known } = details as Record<string, string | undefined>
      const { found = [] } = details as { found?: { block: string }[] }
      const blocks = found.map(({ block }) => `in block ${block}`).join(', ')
      const range = from === undefined ? `block ${blockNumber}` : `blocks ${from} to ${blockNumber}`
      // Only a look over a range of blocks has booked its difference.
      const place = why === 'range' && known === undefined ? 'not in the books' : undefined
      const about = [why === 'range' ? undefined : why, payment, place, blocks]
        .filter(Boolean)
        .join(' ')
      return `${checkedAt.toISOString()}  ${currency}  ${range}  difference ${inUnits(currency, onChain - inBooks)}  ${about}`.trim()
    },
  )
  const found = isLooked ? ['It holds what came and went.'] : []
  return [
    wrong.length === 0 ? 'The books add up.' : `The books are WRONG:\n${wrong.join('\n')}`,
    said,
    ...(listed.length === 0
      ? found
      : [`What no payment and no refund explains:\n${listed.join('\n')}`]),
  ].join('\n')
}

async function lookAtTreasury(needs: OpsNeeds): Promise<{ isLooked: boolean; said: string }> {
  try {
    const look = await checkTreasury(needs)
    if (look === 'looked')
      return { isLooked: true, said: 'The treasury was looked at on the chain.' }
    const said =
      look === 'not known'
        ? 'The nodes do not know what the treasury held: it was not looked at.'
        : `${await lastLook(needs)}: the chain was not asked.`
    return { isLooked: false, said }
  } catch (error) {
    const why = String(errorFields(error).error)
    return { isLooked: false, said: `The chain could not be asked: ${why}` }
  }
}

async function lastLook({ db }: OpsNeeds): Promise<string> {
  const [last] = await db
    .select()
    .from(treasuryChecks)
    .orderBy(desc(treasuryChecks.blockNumber))
    .limit(1)
  if (last === undefined) return 'No block is final yet'
  const { blockNumber, checkedAt } = last
  return `No block is new since the last look (block ${blockNumber}, ${checkedAt.toISOString()})`
}
