import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { demoPeople, seedSandbox } from '@/server/sandbox/seed-sandbox'
import { bookChecks } from '@/server/services'
import { makeApi } from '../../support/api'

test('a new sandbox has a filled pool, and a demo person whose stake has run for weeks and was claimed from once', async () => {
  const { services } = await makeApi()
  const { db } = services
  await seedSandbox(services)
  const [demo] = await db.select().from(accounts).where(eq(accounts.email, demoPeople[0].email))
  const rows = await db.select().from(stakes)
  expect(rows).toMatchObject([
    { accountId: demo?.id, status: 'running', amount: 40_000_000n, claimedDays: 28 },
  ])
  expect(await db.select().from(rewardClaims)).toMatchObject([{ fromDay: 0, toDay: 28 }])
  expect(await integrityErrors({ db, bookChecks })).toEqual([])
  await seedSandbox(services)
  expect(await db.select().from(stakes)).toEqual(rows)
  const account = (name: 'rewards' | 'promised') => balanceOf(db, { type: name, asset: 'SHARE' })
  const [claim] = await db.select().from(rewardClaims)
  expect((await account('rewards')) + (await account('promised'))).toBe(
    90_000_000_000n - (claim?.amount ?? 0n),
  )
})
