import { below, oneOf } from '../faked/chance'
import { calls, type Documents, inputs } from '../product'
import { type BankOrder, bankOrderInput, currency, placeBankOrder } from '../product-bank'
import type { KnownQuote, KnownTransfer } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { AccountBank } from './account-bank'
import { onlyRefused, Person } from './arrive'

const minuteMs = 60_000
const mannersOfPaying = [
  'as asked',
  'as asked',
  'as asked',
  'twice',
  'taken back',
  'less',
  'more',
] as const
const slips = ['in another name', 'without a reference', 'of a cancelled order', 'never'] as const

/** Members who pay by bank transfer, and their bank, whose files come late, twice, and tell the same again. */
export const transfers: Actor = {
  name: 'transfers',
  begin(simulation) {
    const bank = new AccountBank(simulation, simulation.stream('bank of the account'))
    for (let number = 0; number < simulation.choices.members / 3; number += 1)
      void new Transferrer(simulation, number, bank).live()
    void bank.work()
  },
}

class Transferrer {
  private readonly person: Person

  constructor(
    private readonly simulation: Simulation,
    number: number,
    private readonly bank: AccountBank,
  ) {
    this.person = new Person(simulation, simulation.stream(`payer${number}`), number, 'payer')
  }

  async live(): Promise<void> {
    const { simulation, person } = this
    const { random } = person
    try {
      await person.arrive()
      while (!simulation.isCalm) {
        const knownTransfer = await this.order().catch(onlyRefused)
        const isWhole = knownTransfer !== undefined && (await this.pay(knownTransfer))
        await simulation.sleep(10_000 + 60_000 * random())
        // One order a person: what no transfer ends is given up.
        if (knownTransfer !== undefined && !isWhole) await this.cancel(knownTransfer)
      }
    } catch (error) {
      simulation.fail('the world itself', `${person.member.name}: ${(error as Error).stack}`)
    }
  }

  private async order(): Promise<KnownTransfer> {
    const { person, simulation } = this
    const pay = BigInt(5_000 + below(person.random, 10_000))
    const quotedAt = simulation.time.now()
    const { id } = await person.ask<{ id: string }>(calls.quote, { currency, pay: String(pay) })
    const answeredAt = simulation.time.now()
    const quoted: KnownQuote = { currency, pay, payer: '', askedAt: quotedAt, answeredAt }
    const { documents } = await person.ask<{ documents: Documents }>(calls.offering, {})
    const key = crypto.randomUUID()
    const askedAt = simulation.time.now()
    const knownTransfer = await person.sure(async (): Promise<KnownTransfer> => {
      const input = bankOrderInput(id, documents)
      const order = await person.ask<BankOrder>(placeBankOrder, input, key)
      const answeredOrder = { order, quoted, askedAt, answeredAt: simulation.time.now() }
      return { ...answeredOrder, member: person.member, sent: [] }
    })
    simulation.records.transferOrders.push(knownTransfer)
    person.done(`orders ${knownTransfer.order.receive} for ${pay} cents`)
    return knownTransfer
  }

  /** Whether it was sent as asked, so that it is credited. */
  private async pay(knownTransfer: KnownTransfer): Promise<boolean> {
    const { person, simulation, bank } = this
    const { order, member, sent } = knownTransfer
    await simulation.sleep(20_000 * person.random())
    const manner = oneOf(person.random, [...mannersOfPaying, ...slips])
    const amount = BigInt(order.pay)
    const transferOrder = { amount, name: member.fullName, text: `Shares ${order.reference}` }
    simulation.count(`transfers ${manner}`)
    if (manner === 'never') return false
    if (manner === 'of a cancelled order') await this.cancel(knownTransfer)
    if (manner === 'less') sent.push(bank.book({ ...transferOrder, amount: amount - 1n }))
    else if (manner === 'more') sent.push(bank.book({ ...transferOrder, amount: amount + 1n }))
    else if (manner === 'in another name')
      sent.push(bank.book({ ...transferOrder, name: 'Grace Hopper' }))
    else if (manner === 'without a reference') bank.book({ ...transferOrder, text: 'Shares' })
    else sent.push(bank.book(transferOrder))
    if (manner === 'twice') sent.push(bank.book(transferOrder))
    if (manner !== 'taken back') return manner === 'as asked' || manner === 'twice'
    knownTransfer.isTakenBack = true
    await simulation.sleep(minuteMs * person.random())
    const reference = sent[0]?.reference ?? ''
    bank.book({ reference, amount, isCredit: false, isReversal: true })
    return false
  }

  private async cancel(knownTransfer: KnownTransfer): Promise<void> {
    knownTransfer.isCancelAsked = true
    const answered = await this.person
      .ask(calls.cancelOrder, inputs.cancelOrder(knownTransfer.order.id))
      .catch(onlyRefused)
    if (answered !== undefined) knownTransfer.isCancelled = true
  }
}
