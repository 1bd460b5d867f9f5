import { eq } from 'drizzle-orm'
import { encodeFunctionData, parseAbi } from 'viem'
import { shareTransfers } from '@/server/modules/custody/tables'
import { notifications } from '@/server/modules/notifications/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  eachOnTokenChain,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { followerJob } from '../../support/jobs'

const isFull = process.env.TEST_SIZE === 'full'
const atOnce = 200
const bookedInATurn = 200
// By day a few more than are booked in a turn.
const [nothings, crumbs] = isFull ? [20_000, 5_000] : [atOnce, bookedInATurn + 10]

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let mia: Shareholder

eachOnTokenChain(async (chainFixture) => {
  ;({ token, own: ownFixture } = chainFixture)
  dana = await ownFixture.shareholder()
  mia = await ownFixture.shareholder()
  for (const holder of [dana, mia]) await askToDeliver(holder, 10n * share)
  await ownFixture.settleAll()
  await ownFixture.settleAll()
})

const run = () => followerJob(ownFixture.api.services).run()
const db = () => ownFixture.api.services.db
const crumbsIn = (state: 'seen' | 'settled') =>
  db().$count(shareTransfers, eq(shareTransfers.state, state))

/** Up to two hundred transfers in each transaction, which costs the sender one. */
async function flood(count: number, amount: bigint): Promise<void> {
  for (let turn = 0; turn < count; turn += atOnce) {
    const batchCount = Math.min(atOnce, count - turn)
    const data = encodeFunctionData({
      abi: parseAbi(['function batchTransfer(address[] to, uint256[] amounts)']),
      args: [Array(batchCount).fill(mia.wallet.address), Array(batchCount).fill(amount)],
    })
    const transferCalls = { to: sandboxShareToken.contracts.token, data, gas: 29_000_000n }
    await token.local.sendAll(dana.wallet, [transferCalls])
  }
}

test(
  `${nothings} transfers of nothing and ${crumbs} crumbs: no row for the first, no notice, and others are not held up`,
  async () => {
    const before = await db().$count(shareTransfers)
    const noticeCount = await db().$count(notifications)
    await flood(nothings, 0n)
    await ownFixture.mine()
    await run()
    expect(await db().$count(shareTransfers)).toBe(before)

    await flood(crumbs, 1n)
    const { move } = await askToDeliver(mia, share)
    const askedNotificationCount = await db().$count(notifications)
    await ownFixture.mine()
    await run()
    expect(await db().$count(shareTransfers)).toBe(before + crumbs)
    // Only so many are booked in a turn; mia's own delivery is ordered and sent in between.
    expect((await crumbsIn('settled')) - before).toBe(Math.min(crumbs, bookedInATurn))
    for (let turns = 0; turns * bookedInATurn < crumbs; turns += 1) await ownFixture.turn()
    expect(await crumbsIn('seen')).toBeLessThanOrEqual(1)
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    expect(askedNotificationCount).toBe(noticeCount + 1)
    expect(await db().$count(notifications)).toBe(askedNotificationCount + 1)
    expect(await ownFixture.onChain(mia.wallet.address)).toBe(11n * share + BigInt(crumbs))
    expect(await sharesOf(ownFixture, mia)).toMatchObject({
      delivered: 11n * share + BigInt(crumbs),
    })
    expect(await sharesOf(ownFixture, dana)).toMatchObject({
      delivered: 10n * share - BigInt(crumbs),
    })
    expect(move.id).toBeDefined()
  },
  isFull ? 900_000 : 120_000,
)
