import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Measured } from './figures'
import { blockMs, type Chain, makeLive, startOwnChain, untilSeen } from './follower'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const depth = 15
const maxSeconds = 5
/** Of a node that others run, at each question. */
const answerMs = 50
const wealth = `0x${(10n ** 24n).toString(16)}`

/** Purchases beside a run of payouts: some are in blocks, half await theirs, the others are being ordered. */
export async function measurePayouts({ isQuick }: Bench): Promise<Measured> {
  const [payouts, seconds] = isQuick ? [1_000, 10] : [10_000, 60]
  const { paid, slowest, ordered, paidOut } = await onPostgres(async ({ url }) => {
    const chain = await startOwnChain()
    const far = await farFrom(chain)
    const env = { DATABASE_URL: url, CHAIN_URL: far.url }
    try {
      return await withProgram('follower-process', { env }, (follower) =>
        measured(chain, follower, { payouts, seconds }),
      )
    } finally {
      far.stop()
      await chain.stop()
    }
  })
  return {
    name: 'PAYOUTS',
    title: `purchases beside ${payouts.toLocaleString('en')} payouts under way`,
    figures: [atMost('a payment credited after its fifteenth block', slowest, maxSeconds, 's')],
    notes: [
      `the slowest of ${paid} payments in ${seconds} s, one in each block of ${blockMs / 1_000} s; a node answers in ${answerMs} ms`,
      `by then ${paidOut} payouts were paid and ${ordered} more were ordered`,
    ],
  }
}

/** The same chain, with the time that each question takes on its way. */
async function farFrom({ url }: Chain) {
  const server = createServer(async (asked, answer) => {
    await wait(answerMs)
    const { method, headers } = asked
    const passed = request(url, { method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 500, told.headers)
      told.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

interface Seen {
  credited: number
  ordered: number
  paidOut: number
}

async function measured(
  chain: Chain,
  follower: Program,
  { payouts, seconds }: { payouts: number; seconds: number },
) {
  const [wallet] = await chain.ask('eth_accounts')
  const { payers } = await follower.ask<{ payers: string[] }>('open', { wallet })
  for (const payer of payers) {
    await chain.ask('anvil_impersonateAccount', [payer])
    await chain.ask('anvil_setBalance', [payer, wealth])
  }
  await follower.ask('payouts', { count: payouts })
  const count = 2 * Math.ceil((seconds * 1_000) / blockMs / 2)
  const payments = await follower.ask<object[]>('orders', { count, wallet })
  const before = await follower.ask<Seen>('seen')
  await follower.ask('start')
  const minedAt: number[] = []
  const creditedAt: number[] = []
  const mine = async (blocks: number) => {
    await chain.mine(blocks)
    minedAt.push(performance.now())
  }
  let paid = Number.POSITIVE_INFINITY
  const paying = (async () => {
    const until = performance.now() + seconds * 1_000
    ;({ paid } = await makeLive({ ...chain, mine }, payments, until))
    while (creditedAt.length < paid) {
      await wait(blockMs)
      await mine(1)
    }
  })()
  let last = before
  await untilSeen<Seen>(follower, (seen) => {
    last = seen
    while (creditedAt.length < seen.credited) creditedAt.push(performance.now())
    return creditedAt.length === paid
  })
  await paying
  await follower.ask('stop')
  // Each block has one of them, and they are credited in its order.
  const waits = creditedAt.map((at, place) => at - (minedAt[place + depth] ?? at))
  return {
    paid,
    slowest: Math.max(0, ...waits) / 1_000,
    ordered: last.ordered - before.ordered,
    paidOut: last.paidOut,
  }
}
