import { balanceTotal } from '@/contract/statement'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { beginOfMovements } from '@/server/modules/ledger/operator-reads.service'
import { wholeStatement } from '@/server/modules/portfolio'
import type { Db } from '@/server/platform/db/database'
import type { ConsoleNeeds } from '../../needs'

const maxAtOnce = 500

export async function holdingOf(db: Db, owner: string) {
  const types = ['available', 'staked', 'delivering', 'delivered', 'sending'] as const
  const [available = 0n, staked = 0n, delivering = 0n, delivered = 0n, sending = 0n] =
    await Promise.all(types.map((type) => balanceOf(db, { owner, asset: shareAsset, type })))
  const held = available + staked + delivering + delivered + sending
  return { available, staked, delivering, delivered, sending, held }
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
  const isAll = found !== undefined && balanceTotal(found.opening) === 0n
  return { rows, older: isAll || found === undefined ? undefined : from, isTooMany: !found }
}
