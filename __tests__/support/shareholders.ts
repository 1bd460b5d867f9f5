import { issueShares } from '@/server/ledger/issue-shares'
import { type Move, post } from '@/server/ledger/post'
import type { PersonPurse } from '@/server/ledger/purses'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'

let made = 0

/** Moves shares that are for sale to a person, as a settled purchase does. */
export async function giveShares(
  api: TestApi,
  member: TestMember,
  amount: bigint,
  purse: PersonPurse = 'available',
): Promise<void> {
  const owner = await accountIdOf(api, member)
  const to = { owner, purse, asset: 'SHARE' } as const
  await moveShares(api, { from: { purse: 'unsold', asset: 'SHARE' }, to, amount })
}

export async function moveShares(api: TestApi, move: Move): Promise<void> {
  const { db, clock } = api.services
  await issueShares(db, clock.now())
  made += 1
  const journal = { key: `given ${made}`, kind: 'test', at: clock.now(), moves: [move] }
  await db.transaction((tx) => post(tx, [journal]))
}
