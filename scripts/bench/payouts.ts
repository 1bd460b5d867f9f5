import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Measured } from './figures'
import { blockMs, type Chain, makeLive, startOwnChain, untilSeen } from './follower'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const depth = 15
const spareSeconds = 5
const wealth = `0x${(10n ** 24n).toString(16)}`

/** Purchases beside a run of payouts, all of which are signed at once. */
export async function measurePayouts({ isQuick }: Bench): Promise<Measured> {
  const [payouts, seconds] = isQuick ? [1_000, 10] : [10_000, 60]
  const { paid, last, paidOut } = await onPostgres(async ({ url }) => {
    const chain = await startOwnChain()
    const env = { DATABASE_URL: url, CHAIN_URL: chain.url }
    try {
      return await withProgram('follower-process', { env }, (follower) =>
        measured(chain, follower, { payouts, seconds }),
      )
    } finally {
      await chain.stop()
    }
  })
  return {
    name: 'PAYOUTS',
    title: `purchases beside ${payouts.toLocaleString('en')} open payouts`,
    figures: [
      atMost('the last payment credited in', last, (depth * blockMs) / 1_000 + spareSeconds, 's'),
    ],
    notes: [
      `${paid} payments in ${seconds} s, one in each block of ${blockMs / 1_000} s; ${paidOut} payouts were final by then`,
    ],
  }
}

async function measured(
  chain: Chain,
  follower: Program,
  { payouts, seconds }: { payouts: number; seconds: number },
) {
  const [wallet] = await chain.ask('eth_accounts')
  const { payers } = await follower.ask<{ payers: string[] }>('open', { wallet })
  for (const payer of payers) await chain.ask('anvil_impersonateAccount', [payer])
  const { payer } = await follower.ask<{ payer: string }>('payouts', { count: payouts })
  await chain.ask('anvil_setBalance', [payer, wealth])
  const payments = await follower.ask<object[]>('orders', { count: 2 * seconds, wallet })
  await follower.ask('start')
  const { paid } = await makeLive(chain, payments, performance.now() + seconds * 1_000)
  const started = performance.now()
  let isOver = false
  const mining = (async () => {
    while (!isOver) {
      await wait(blockMs)
      await chain.mine(1)
    }
  })()
  let paidOut = 0
  await untilSeen<{ credited: number; paidOut: number }>(follower, (seen) => {
    ;({ paidOut } = seen)
    return seen.credited === paid
  })
  const last = (performance.now() - started) / 1_000
  isOver = true
  await mining
  await follower.ask('stop')
  return { paid, last, paidOut }
}
