import type { Hex } from 'viem'
import { oneOf } from '../faked/chance'
import { calls, type Documents, inputs, type Order } from '../product'
import type { KnownOrder, KnownQuote, SentPayment } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { onlyRefused, Person } from './arrive'

const minuteMs = 60_000
const coin = 10n ** 18n
/** What makes an amount another one without making it another order's. */
const alittle = 1_000_000_000_000n
/** Worth sending back alone, in dollars as in BNB. */
const alot = 7_000_000_000_000_000_000n
const coins = ['USDT', 'USDC', 'BNB']

/** Members who buy: exactly, too little, too much, twice, late, in another coin, from another wallet, after they have cancelled. */
export const buyers: Actor = {
  name: 'buyers',
  begin: (simulation) => beginBuyers(simulation, 1, (number) => new Buyer(simulation, number)),
}

/** For every so many buyers one of a kind. */
export function beginBuyers(
  simulation: Simulation,
  buyersToOne: number,
  makeBuyer: (number: number) => Buyer,
): void {
  for (let number = 0; number < simulation.choices.members / buyersToOne; number += 1) {
    const buyer = makeBuyer(number)
    if (simulation.has(buyer.person.member.name)) void buyer.live()
  }
}

export class Buyer {
  readonly person: Person

  constructor(
    readonly simulation: Simulation,
    number: number,
    kind = 'buyer',
  ) {
    this.person = new Person(simulation, simulation.stream(`${kind}${number}`), number, kind)
  }

  async live(): Promise<void> {
    const { simulation, person } = this
    const { random, member } = person
    try {
      await simulation.sleep(random() * 5_000)
      await person.arrive()
      await this.arrived()
      while (!simulation.isCalm) {
        await this.act().catch((error: unknown) => {
          onlyRefused(error)
          simulation.say(`${member.name} is refused ${(error as { code: string }).code}`)
        })
        await simulation.sleep(3_000 + random() * 30_000)
      }
    } catch (error) {
      simulation.fail('the world itself', `${member.name}: ${(error as Error).stack}`)
    }
  }

  /** What an actor does once, before its first act. */
  protected async arrived(): Promise<void> {}

  protected async buyExactly(): Promise<void> {
    const knownOrder = await this.placeOrder()
    this.send(knownOrder, 'exactly', { amount: BigInt(knownOrder.order.pay), delayMs: 0 })
  }

  protected async act(): Promise<void> {
    const knownOrder = await this.placeOrder()
    await this.simulation.sleep(this.person.random() * 20_000)
    await this.pay(knownOrder)
  }

  async placeOrder(): Promise<KnownOrder> {
    const { simulation, person } = this
    const { random, member } = person
    const currency = oneOf(random, coins)
    const wholeAmount = currency === 'BNB' ? coin / 500n : coin
    const pay = BigInt(60 + Math.floor(random() * 100)) * wholeAmount
    const { id, quoted, documents } = await this.quote(currency, pay)
    const key = crypto.randomUUID()
    const input = inputs.placeOrder(id, quoted.payer, documents)
    const askedAt = simulation.time.now()
    const knownOrder: KnownOrder = await person.sure(async () => {
      const order = await person.ask<Order>(calls.placeOrder, input, key)
      const answeredOrder = { order, quoted, member, askedAt, answeredAt: simulation.time.now() }
      return { ...answeredOrder, pays: [] }
    })
    person.done(`orders ${knownOrder.order.receive} for ${knownOrder.order.pay} ${currency}`)
    simulation.records.addOrder(knownOrder)
    if (random() < 0.1) void this.askOnceMore(knownOrder, input, key)
    return knownOrder
  }

  private async quote(currency: string, pay: bigint) {
    const { person, simulation } = this
    const [askedAt, payer] = [simulation.time.now(), person.member.address]
    const orderInput = { currency, pay: String(pay) }
    const { id } = await person.ask<{ id: string }>(calls.quote, orderInput)
    const quoted: KnownQuote = { currency, pay, payer, askedAt, answeredAt: simulation.time.now() }
    const { documents } = await person.ask<{ documents: Documents }>(calls.offering, {})
    return { id, quoted, documents }
  }

  /** An answered key never answers otherwise. */
  private async askOnceMore({ order }: KnownOrder, input: object, key: string): Promise<void> {
    const { simulation, person } = this
    await simulation.sleep(person.random() * 5 * minuteMs)
    const repeated = await person.ask<Order>(calls.placeOrder, input, key).catch(onlyRefused)
    if (repeated !== undefined && JSON.stringify(repeated) !== JSON.stringify(order))
      simulation.records.contradictions.push(`order ${order.id} was answered by ${repeated.id}`)
  }

  send(knownOrder: KnownOrder, kind: string, { amount, delayMs, ...other }: Sending): SentPayment {
    const { simulation, person } = this
    const { currency = knownOrder.order.currency, from = person.member.address as Hex } = other
    const tx = simulation.nodes.chain.pay(from, simulation.nodes.treasury, amount, {
      symbol: currency,
    })
    const sentPayment: SentPayment = { tx, currency, amount, kind }
    knownOrder.pays.push(sentPayment)
    simulation.records.payments.set(tx.hash, sentPayment)
    simulation.nodes.send(tx, delayMs)
    simulation.count(`paid ${kind}`)
    simulation.say(`${person.member.name} pays ${kind} by ${tx.hash.slice(0, 10)}`)
    return sentPayment
  }

  private sendOther(knownOrder: KnownOrder, kind: string, amount: bigint, from?: Hex): SentPayment {
    const sentPayment = this.send(knownOrder, kind, { amount, delayMs: 0, ...(from && { from }) })
    // An order that could not be cancelled is credited, and there is nothing to choose.
    const fits = amount === BigInt(knownOrder.order.pay) && kind === 'after cancelling'
    if (!fits || knownOrder.cancelledAt !== undefined) void this.decide(knownOrder, sentPayment)
    return sentPayment
  }

  protected async pay(knownOrder: KnownOrder): Promise<void> {
    const { simulation, person } = this
    const { random } = person
    const exact = BigInt(knownOrder.order.pay)
    const manner = random()
    if (manner < 0.54) {
      const from = manner < 0.04 ? await person.otherWallet() : (knownOrder.order.payer as Hex)
      const sending = { amount: exact, delayMs: random() * 8_000, from }
      await this.report(knownOrder, this.send(knownOrder, 'exactly', sending).tx.hash)
    } else if (manner < 0.56) this.sendOther(knownOrder, 'less', exact - alittle)
    else if (manner < 0.62) {
      const from = await person.otherWallet()
      const { tx } = this.sendOther(knownOrder, 'less from elsewhere', exact - alittle, from)
      // Only who says for which order it is can choose what becomes of it.
      await this.report(knownOrder, tx.hash)
    } else if (manner < 0.64) this.sendOther(knownOrder, 'more', exact + alittle)
    else if (manner < 0.71) this.sendOther(knownOrder, 'much more', exact + alot)
    else if (manner < 0.77) {
      this.send(knownOrder, 'exactly', { amount: exact, delayMs: 0 })
      this.send(knownOrder, 'twice', { amount: exact, delayMs: random() * 9_000 })
    } else if (manner < 0.83) {
      this.send(knownOrder, 'exactly', { amount: exact, delayMs: 0 })
      await this.cancel(knownOrder)
    } else if (manner < 0.88) {
      await this.cancel(knownOrder)
      this.sendOther(knownOrder, 'after cancelling', exact)
    } else if (manner < 0.92) {
      await simulation.sleep(10.1 * minuteMs)
      this.sendOther(knownOrder, 'late', exact)
    } else if (manner < 0.94) {
      const currency = oneOf(
        random,
        coins.filter((coin) => coin !== knownOrder.order.currency),
      )
      this.send(knownOrder, 'in another coin', { amount: exact, delayMs: 0, currency })
    }
  }

  /** What did not fit is settled after a minute; then its payer chooses. */
  private async decide({ order }: KnownOrder, sentPayment: SentPayment): Promise<void> {
    const { simulation, person } = this
    const { random } = person
    const isMuchMore = sentPayment.amount - BigInt(order.pay) === alot
    const keptAmount = isMuchMore ? BigInt(order.pay) : sentPayment.amount
    const takesShares = random() < (isMuchMore ? 0.8 : 0.3)
    await simulation.sleep(minuteMs + random() * minuteMs)
    for (let tries = 0; tries < 6 && !simulation.isCalm; tries += 1) {
      const answered = await person
        .sure(async () => {
          if (takesShares) await this.take(order, sentPayment, keptAmount)
          else await person.ask(calls.resolvePayment, inputs.giveBack(order.id))
          return true
        })
        .catch(onlyRefused)
      if (answered) {
        const decision = isMuchMore ? 'what was ordered kept, the rest wanted back' : 'shares taken'
        simulation.count(takesShares ? decision : 'returns wanted')
        person.done(takesShares ? 'takes shares' : 'wants the money back')
        return
      }
      await simulation.sleep(20_000 + random() * 20_000)
    }
  }

  /** At the price of today, all of it or what was ordered. */
  private async take(order: Order, sentPayment: SentPayment, keptAmount: bigint): Promise<void> {
    const { person, simulation } = this
    const { id, quoted, documents } = await this.quote(order.currency, keptAmount)
    const input = keptAmount === sentPayment.amount ? inputs.takeShares : inputs.keepOrder
    sentPayment.kept = keptAmount
    const answer = await person.ask<{ shares: string | null }>(
      calls.resolvePayment,
      input(order.id, id, documents),
    )
    const shares = BigInt(answer.shares ?? 0)
    sentPayment.isKept = true
    person.member.taken += shares
    simulation.records.decisions.push({ orderId: order.id, quoted, shares })
  }

  private async report({ order }: KnownOrder, hash: Hex): Promise<void> {
    if (this.person.random() > 0.8) return
    await this.person.askAtTimesTwice(calls.reportPayment, inputs.reportPayment(order.id, hash))
    this.person.done(`reports ${hash.slice(0, 10)}`)
  }

  private async cancel(knownOrder: KnownOrder): Promise<void> {
    const { simulation, person } = this
    knownOrder.cancelAskedAt = simulation.time.now()
    try {
      await person.ask(calls.cancelOrder, inputs.cancelOrder(knownOrder.order.id))
      knownOrder.cancelledAt = simulation.time.now()
      simulation.count('orders cancelled')
      person.done('cancels an order')
    } catch (error) {
      onlyRefused(error)
    }
  }
}

interface Sending {
  amount: bigint
  delayMs: number
  /** The currency and the wallet, where they are others than the order's. */
  currency?: string
  from?: Hex
}
