import type { Hex } from 'viem'
import { below, type Random } from '../faked/chance'
import { announce, dividendCoin, payer } from '../product-dividends'
import type { Actor, Simulation } from '../simulation/simulation'
import type { Operator } from './operator'

const minuteMs = 60_000
const bank: Hex = `0x${'ba'.repeat(20)}`

/** The bank decides on a dividend every five minutes or so, with a record date that is near. */
export const theBank: Actor = {
  name: 'bank',
  begin(simulation) {
    void declare(simulation)
  },
}

async function declare(simulation: Simulation): Promise<void> {
  const random = simulation.stream('the bank')
  await simulation.sleep(minuteMs * (1 + random()))
  // The last of it has to be over before the calm is.
  while (simulation.calmAt - simulation.time.now() > 2 * minuteMs) {
    const recordAt = new Date(simulation.time.now() + minuteMs * (0.5 + random()))
    const payAt = new Date(recordAt.getTime() + 1_000 + minuteMs * random())
    const perShareMicroUsd = 1n + BigInt(below(random, 3_000_000))
    await simulation.store.setUp((client) =>
      announce(client, { recordAt, payAt, perShareMicroUsd }),
    )
    simulation.count('dividends')
    simulation.say(`a dividend of ${perShareMicroUsd} a share is announced`)
    await simulation.sleep(minuteMs * (3 + 4 * random()))
  }
}

interface Paid {
  hash: Hex
  amount: bigint
  sentAt: number
}

/** What two operators do for dividends: the bank's transfers are booked, and runs are started. */
export class DividendWork {
  private readonly random: Random
  private readonly paid = new Map<string, Paid[]>()
  private readonly askedAt = new Map<string, number>()

  constructor(
    private readonly simulation: Simulation,
    private readonly asking: Operator,
  ) {
    this.random = simulation.stream('money of the bank')
  }

  async ask(): Promise<void> {
    const list = await this.asking.page('/dividends')
    for (const id of new Set(
      [...list.matchAll(/\/dividends\/([0-9a-f-]{36})/g)].map(([, id]) => id),
    ))
      await this.fund(String(id))
    for (const [form] of list.matchAll(/<form[^>]*\/ask\/dividend-pay"[\s\S]*?<\/form>/g)) {
      const fields = Object.fromEntries(
        [...form.matchAll(/name="(coin|until|count|total)" value="(\w+)"/g)].map(
          ([, name, value]) => [name, value],
        ),
      )
      if (!this.isDue(`run ${fields.until}`)) continue
      await this.asking.send('/ask/dividend-pay', { ...fields, reason: 'They asked for it.' })
      this.simulation.say(`a run of ${fields.count} payouts is asked for`)
    }
  }

  private async fund(id: string): Promise<void> {
    const page = await this.asking.page(`/dividends/${id}`)
    if (!page.includes('/ask/dividend-fund')) return
    const needed = unitsIn(page, 'Needed')
    const transfers = this.paid.get(id) ?? []
    this.paid.set(id, transfers)
    const missing = needed - transfers.reduce((sum, { amount }) => sum + amount, 0n)
    if (missing > 0n) transfers.push(this.pay(this.random() < 0.3 ? (missing + 1n) / 2n : missing))
    for (const { hash, sentAt } of transfers) {
      const isOld = this.simulation.time.now() - sentAt > 30_000
      if (!isOld || !this.isDue(hash)) continue
      await this.asking.send('/ask/dividend-fund', { action: id, hash, reason: 'It has come.' })
      this.simulation.say(`${hash.slice(0, 10)} of the bank is to be booked`)
    }
  }

  private pay(amount: bigint): Paid {
    const { nodes, time } = this.simulation
    const tx = nodes.chain.pay(bank, payer, amount, { symbol: dividendCoin })
    nodes.send(tx, this.random() * 5_000)
    this.simulation.say(`the bank pays ${amount}`)
    return { hash: tx.hash, amount, sentAt: time.now() }
  }

  /** A request waits for a second person, and one that was lost is asked for again. */
  private isDue(what: string): boolean {
    const now = this.simulation.time.now()
    if (now - (this.askedAt.get(what) ?? 0) < 90_000) return false
    this.askedAt.set(what, now)
    return true
  }
}

/** To the last digit, as the console writes it. */
function unitsIn(page: string, label: string): bigint {
  const [, figure = '0'] =
    new RegExp(`${label}<[\\s\\S]*?([\\d,.]+) ${dividendCoin}`).exec(page) ?? []
  const [whole = '0', part = ''] = figure.replaceAll(',', '').split('.')
  return BigInt(whole + part.padEnd(18, '0'))
}

/** What the second person types once more: the number of members, in the title. */
export function retypedForDividends(page: string): string | undefined {
  const [, count] = /Pay out [\d,.]+ \w+ to (\d+) members/.exec(page) ?? []
  return count ?? (/Book the bank.{1,8}s money for dividend/.test(page) ? '' : undefined)
}
