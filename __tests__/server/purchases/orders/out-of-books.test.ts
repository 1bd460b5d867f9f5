import { sql } from 'drizzle-orm'
import { ordersOutOfBooks } from '@/server/modules/purchases/orders/open-orders'
import { makeApi, type TestApi } from '../../../support/api'
import { accountIdOf } from '../../../support/make-transactions'
import type { TestMember } from '../../../support/member'
import { makeBuyer, makeOrder } from '../../../support/purchase'
import { quickMember } from '../../../support/quick-member'
import { moveShares } from '../../../support/shareholders'

let api: TestApi
let ada: TestMember
let owner: string
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  owner = await accountIdOf(api, ada)
})

const unsold = { type: 'unsold', asset: 'SHARE' } as const
const outOfBooks = () => ordersOutOfBooks(api.services.db)

test('the books tell whose open orders do not fit what is reserved for them', async () => {
  const payer = await makeBuyer(api, ada)
  const [first, second] = [
    await makeOrder(api, ada, { payer }),
    await makeOrder(api, ada, { payer }),
  ]
  const sum = BigInt(first.receive) + BigInt(second.receive)
  expect(await outOfBooks()).toEqual([])
  await moveShares(api, {
    from: { owner, type: 'ordered', asset: 'SHARE' },
    to: unsold,
    amount: 1n,
  })
  expect(await outOfBooks()).toEqual([
    `Account ${owner} has ordered ${sum - 1n}, its open orders come to ${sum}.`,
  ])
  await api.services.db.execute(sql`update purchase_order set state = 'released'`)
  expect(await outOfBooks()).toEqual([
    `Account ${owner} has ordered ${sum - 1n}, its open orders come to 0.`,
  ])
})

test('an order for which nothing is reserved is told @rest', async () => {
  const { receive } = await makeOrder(api, ada)
  const amount = BigInt(receive)
  await moveShares(api, { from: { owner, type: 'ordered', asset: 'SHARE' }, to: unsold, amount })
  expect(await outOfBooks()).toEqual([
    `Account ${owner} has ordered 0, its open orders come to ${receive}.`,
  ])
})

test.each(['reserved', 'promised'])('no shares are %s with the platform itself', async (type) => {
  const { db } = api.services
  await db.execute(sql`insert into ledger_account (type, asset) values (${type}, 'SHARE')`)
  const to = { type, asset: 'SHARE' } as never
  await expect(moveShares(api, { from: unsold, to, amount: 1n })).rejects.toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringMatching('ledger_account_closed') }),
    }),
  )
})
