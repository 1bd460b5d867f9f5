import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Measured } from '../figures'
import type { Size } from '../open-bench'
import { type Chain, follower, mineLive, onChain, type Scene, untilTrue } from './chain'

const group = 10
const depth = 20
const lookMs = 100

export const acts = follower

/** Blocks that were made while there was no follower, and then blocks as they are made. */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const [blocks, paymentCount, seconds] = isQuick ? [1_000, 40, 10] : [8_000, 300, 30]
  return onChain({}, async (scene) => {
    const { chain, credited } = scene
    const payments = await scene.payments(paymentCount)
    const laterPayments = await scene.payments(2 * Math.ceil(seconds))
    await makeBlocks(chain, payments, blocks)
    const head = Number(await chain.ask('eth_blockNumber'))
    const started = performance.now()
    const following = scene.follow()
    await untilTrue(async () => (await scene.height()) === head)
    const caughtUpIn = (performance.now() - started) / 1000
    await untilTrue(async () => (await credited()) === paymentCount)
    const until = performance.now() + seconds * 1000
    const [live, behindMeasurement] = await Promise.all([
      mineLive(chain, laterPayments, until),
      furthestBehind(scene, until),
    ])
    await makeBlocks(chain, [], depth)
    await untilTrue(async () => (await credited()) === paymentCount + live.paid)
    await following.end()
    return {
      name: 'S10',
      title: `following a local chain of ${blocks.toLocaleString('en')} blocks`,
      figures: [
        atMost('caught up in', caughtUpIn, (15 * blocks) / 8_000, 's'),
        atMost('furthest behind', behindMeasurement, 5, 'blocks of 0.45 s'),
      ],
      notes: [
        `${Math.round(head / caughtUpIn)} blocks a second with ${paymentCount} payments among them`,
        `live: ${live.blocks} blocks in ${seconds} s with a payment in each; it looks once a second`,
      ],
    }
  })
}

async function makeBlocks(chain: Chain, payments: object[], blocks: number) {
  const groups = Math.max(Math.ceil(payments.length / group), 1)
  const blocksApart = Math.floor((blocks - depth) / groups)
  for (let from = 0; from < payments.length; from += group) {
    for (const payment of payments.slice(from, from + group))
      await chain.ask('eth_sendTransaction', [payment])
    await chain.mine(blocksApart)
  }
  await chain.mine(payments.length > 0 ? blocks - groups * blocksApart : blocks)
}

async function furthestBehind({ chain, height }: Scene, until: number) {
  let furthest = 0
  while (performance.now() < until) {
    const followed = await height()
    const head = Number(await chain.ask('eth_blockNumber'))
    furthest = Math.max(furthest, head - followed)
    await wait(lookMs)
  }
  return furthest
}
