import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { beginOfMovements } from '@/server/modules/ledger/operator-reads.service'
import { wholeStatement } from '@/server/modules/portfolio'
import type { Db } from '@/server/platform/db/database'
import type { ConsoleNeeds } from '../../needs'

const maxAtOnce = 500

export async function holdingOf(db: Db, owner: string) {
  const [available, staked] = await Promise.all([
    balanceOf(db, { owner, asset: shareAsset, type: 'available' }),
    balanceOf(db, { owner, asset: shareAsset, type: 'staked' }),
  ])
  return { available, staked, held: available + staked }
}

export async function newestMovements(
  { db, clock }: ConsoleNeeds,
  accountId: string,
  before?: Date,
) {
  const until = before ?? new Date(clock.now().getTime() + 1)
  const from = await beginOfMovements(db, accountId, until)
  const found = await wholeStatement(db, { accountId, from, until }, maxAtOnce)
  const rows = found?.rows.toReversed() ?? []
  const isAll = found?.opening.available === '0' && found.opening.staked === '0'
  return { rows, older: isAll || found === undefined ? undefined : from, isTooMany: !found }
}
