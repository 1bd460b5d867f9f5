import type { Hex } from 'viem'
import { below, type Random } from '../faked/chance'
import { announce, dividendCoin, payer } from '../product-dividends'
import type { Actor, Simulation } from '../simulation/simulation'
import type { Operator } from './operator'

const minuteMs = 60_000
export const bank: Hex = `0x${'ba'.repeat(20)}`

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
    const terms = { recordAt, payAt, perShareMicroUsd }
    const id = await simulation.store.setUp((client) => announce(client, terms))
    const [cutAt, paidAt] = [recordAt.getTime(), payAt.getTime()]
    simulation.records.dividends.set(id, { perShareMicroUsd, recordAt: cutAt, payAt: paidAt })
    simulation.count('dividends')
    simulation.say(`a dividend of ${perShareMicroUsd} a share is announced`)
    await simulation.sleep(minuteMs * (3 + 4 * random()))
  }
}

/** What is not final yet cannot be booked. */
const finalAfterMs = 50_000

interface SentRefund {
  hash: Hex
  amount: bigint
  sentAt: number
}

const againMs = 60_000

/** The forms of an operator. A request waits for a second person, and one that was lost is asked for again. */
export class Requests {
  private readonly askedAt = new Map<string, number>()

  constructor(
    readonly simulation: Simulation,
    readonly asking: Operator,
  ) {}

  async ask(kind: string, fields: Record<string, string>, description = JSON.stringify(fields)) {
    const now = this.simulation.time.now()
    if (now - (this.askedAt.get(description) ?? 0) < againMs) return
    this.askedAt.set(description, now)
    await this.asking.send(`/ask/${kind}`, { ...fields, reason: 'It is due.' })
    this.simulation.say(`${kind} is asked for: ${description}`)
  }
}

/** Of the pages that a list leads to. */
export function idsIn(list: string): string[] {
  return [
    ...new Set([...list.matchAll(/="\/[\w-]+\/([0-9a-f-]{36})"/g)].map(([, id]) => String(id))),
  ]
}

/** What the bank has paid to the payer for each of its acts, at times in two transfers. */
export class BankMoney {
  private readonly paid = new Map<string, SentRefund[]>()

  constructor(
    private readonly requests: Requests,
    private readonly random: Random,
  ) {}

  async fund(
    id: string,
    neededUnits: bigint,
    form: { kind: string; field: string },
  ): Promise<void> {
    const transfers = this.paid.get(id) ?? []
    this.paid.set(id, transfers)
    const missing = neededUnits - transfers.reduce((sum, { amount }) => sum + amount, 0n)
    if (missing > 0n) transfers.push(this.pay(this.random() < 0.3 ? (missing + 1n) / 2n : missing))
    for (const { hash, sentAt } of transfers)
      if (this.requests.simulation.time.now() - sentAt > finalAfterMs)
        await this.requests.ask(form.kind, { [form.field]: id, hash }, hash)
  }

  private pay(amount: bigint): SentRefund {
    const { simulation } = this.requests
    const { nodes, time } = simulation
    const tx = nodes.chain.pay(bank, payer, amount, { symbol: dividendCoin })
    nodes.send(tx, this.random() * 5_000)
    simulation.records.ofBank.set(tx.hash, amount)
    simulation.say(`the bank pays ${amount}`)
    return { hash: tx.hash, amount, sentAt: time.now() }
  }
}

/** What two operators do for dividends: the bank's transfers are booked, and runs are started. */
export class DividendWork {
  private readonly requests: Requests
  private readonly money: BankMoney

  constructor(simulation: Simulation, asking: Operator) {
    this.requests = new Requests(simulation, asking)
    this.money = new BankMoney(this.requests, simulation.stream('money of the bank'))
  }

  async ask(): Promise<void> {
    const { asking } = this.requests
    const list = await asking.page('/dividends')
    for (const id of idsIn(list)) {
      const page = await asking.page(`/dividends/${id}`)
      const form = { kind: 'dividend-fund', field: 'action' }
      if (page.includes(`/ask/${form.kind}`))
        await this.money.fund(id, unitsIn(page, 'Needed'), form)
    }
    for (const [form] of list.matchAll(/<form[^>]*\/ask\/dividend-pay"[\s\S]*?<\/form>/g)) {
      const namedInputs = form.matchAll(/name="(coin|until|count|total)" value="(\w+)"/g)
      const fields = Object.fromEntries([...namedInputs].map(([, name, value]) => [name, value]))
      await this.requests.ask('dividend-pay', fields, `run ${fields.until}`)
    }
  }
}

/** To the last digit, as the console writes it. */
export function unitsIn(page: string, label: string): bigint {
  const [, figure = '0'] =
    new RegExp(`${label}<[\\s\\S]*?([\\d,.]+) ${dividendCoin}`).exec(page) ?? []
  const [wholeDigits = '0', part = ''] = figure.replaceAll(',', '').split('.')
  return BigInt(wholeDigits + part.padEnd(18, '0'))
}
