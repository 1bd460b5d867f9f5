import { sql } from 'drizzle-orm'
import { shareDeliveries, shareTransfers } from '@/server/modules/custody/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  eachOnTokenChain,
  platformBalance,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { followerJob, signNext } from '../../support/jobs'
import { randomFrom, seedOfRun } from '../../support/seeded'
import { runCount } from '../../support/size'

const reorgs = runCount(1, 30)
const deepest = 14
const deep = { confirmations: deepest + 1 }

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let mia: Shareholder

eachOnTokenChain(async (chainFixture) => {
  ;({ token, own: ownFixture } = chainFixture)
  dana = await ownFixture.shareholder(10_000n)
  mia = await ownFixture.shareholder()
}, deep)

const run = () => followerJob(ownFixture.api.services).run()
const height = async () => Number(await token.chain.ask('eth_blockNumber'))
const seenTransfers = async () => {
  const rows = await ownFixture.api.services.db.select().from(shareTransfers)
  return rows.filter(({ state }) => state === 'seen')
}
/** Three deliveries a day, and a session that must not end. */
const forgetToday = () =>
  ownFixture.api.services.db
    .update(shareDeliveries)
    .set({ askedAt: sql`${shareDeliveries.askedAt} - interval '1 day'` })

/** Acts that a reorg reverts: each is one transfer, wherever it ends up. */
const moves: Record<string, () => Promise<unknown>> = {
  delivery: run,
  return: () => sendByWallet(token, dana.wallet, sandboxShareToken.desk, share),
  'to another member': () => sendByWallet(token, dana.wallet, mia.wallet.address, share),
}

test(
  `${reorgs} reorgs of 1 to ${deepest} blocks around a delivery, a return and a transfer: wallets and books agree @rest`,
  async () => {
    const random = randomFrom(seedOfRun('reorgs of shares'))
    for (const holder of [dana, mia]) await askToDeliver(holder, 10n * share)
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    for (let round = 0; round < reorgs; round += 1) {
      const depth = 1 + (round % deepest)
      const [name, move] = Object.entries(moves)[round % 3] as [string, () => Promise<unknown>]
      await forgetToday()
      const before = await total()
      if (name === 'delivery') {
        expect((await askToDeliver(dana, 5n * share)).status).toBe(200)
        await run()
        await signNext(ownFixture.signer)
      }
      const place = await token.chain.ask<string>('evm_snapshot')
      const first = await height()
      await move()
      // A transfer from a wallet takes two blocks; fifteen would make it final.
      const remainingBlocks = depth - ((await height()) - first)
      if (remainingBlocks > 0) await ownFixture.mine(remainingBlocks)
      await run()
      expect([round, name, (await seenTransfers()).length]).toEqual([round, name, 1])
      await token.chain.ask('evm_revert', place)
      const comesAgain = name !== 'delivery' && random() < 0.5
      if (comesAgain) await move()
      await ownFixture.mine(depth + 1 + Math.floor(random() * 3))
      await run()
      await ownFixture.settleAll()
      await ownFixture.settleAll()
      await expectSame(`round ${round}, ${name}, ${depth} deep`)
      expect(await total()).toBe(before)
    }
    ownFixture.api.clock.forward(61_000)
    await ownFixture.turn()
    expect((await ownFixture.api.get('wallet/custodyCheck')).body.data).toMatchObject({
      newest: { isEqual: true },
    })
  },
  60_000 * (reorgs + 2),
)

async function total(): Promise<bigint> {
  const sharesOfAll = await Promise.all([dana, mia].map((holder) => sharesOf(ownFixture, holder)))
  return sharesOfAll.reduce(
    (sum, shares) => sum + shares.available + shares.delivering + shares.delivered,
    0n,
  )
}

async function expectSame(moment: string): Promise<void> {
  expect([moment, (await seenTransfers()).length]).toEqual([moment, 0])
  for (const holder of [dana, mia]) {
    const { delivering, delivered } = await sharesOf(ownFixture, holder)
    const chain = await ownFixture.onChain(holder.wallet.address)
    expect([moment, delivering, delivered]).toEqual([moment, 0n, chain])
  }
  for (const place of ['missing', 'astray'] as const)
    expect([moment, await platformBalance(ownFixture, place)]).toEqual([moment, 0n])
}
