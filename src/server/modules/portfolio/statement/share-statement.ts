import type { Answer, Input } from '@/contract/define'
import type { statementCalls } from '@/contract/statement'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import {
  balanceBefore,
  findPlace,
  firstMoveAt,
  heldAfterPlace,
  movesAfter,
  type Period,
} from './movements'
import { statementRows } from './rows'

type Statement = Answer<(typeof statementCalls)['shareStatement']>
type Asked = Input<(typeof statementCalls)['shareStatement']> & { accountId: string }

const dayMs = 24 * 60 * 60_000

/** Of one moment: what is booked meanwhile is in all of it or in none. */
export function shareStatement({ db, clock }: Services, asked: Asked): Promise<Statement> {
  const period = periodOf(asked, clock.now())
  return db.transaction((tx) => read(tx, asked, period), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** Days as moments; a period that is not over ends now, and what happens at this very moment has happened. */
export function periodOf(
  { accountId, from, to }: Pick<Asked, 'accountId' | 'from' | 'to'>,
  now: Date,
): Period {
  const present = now.getTime() + 1
  const begin = from === undefined ? 0 : Math.min(Math.max(Date.parse(from), 0), present)
  const end = to === undefined ? present : Math.min(Date.parse(to) + dayMs, present)
  return { accountId, from: new Date(begin), until: new Date(Math.max(begin, end)) }
}

async function read(
  tx: Db,
  { accountId, cursor, limit }: Asked,
  period: Period,
): Promise<Statement> {
  const opening = await balanceBefore(tx, accountId, period.from)
  const closing = await balanceBefore(tx, accountId, period.until)
  const after = cursor === undefined ? undefined : await findPlace(tx, accountId, cursor)
  const held =
    after === undefined
      ? BigInt(opening.available) + BigInt(opening.staked)
      : await heldAfterPlace(tx, accountId, after)
  const moves = await movesAfter(tx, period, { after, limit: limit + 1 })
  const shown = moves.slice(0, limit)
  return {
    docs: statementRows(shown, held),
    since: await firstMoveAt(tx, accountId),
    opening,
    closing,
    closedAt: period.until.toISOString(),
    ...(moves.length > limit && { nextCursor: shown.at(-1)?.serial as string }),
  }
}
