import { below, oneOf, type Random } from '../faked/chance'
import { calls, type Documents, inputs } from '../product'
import {
  type BankOrder,
  type Booking,
  bankOrderInput,
  bookedSum,
  camtFile,
  currency,
  iban,
  placeBankOrder,
} from '../product-bank'
import type { KnownTransfer, Quoted } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { onlyRefused, Person } from './arrive'

const minuteMs = 60_000
const ways = ['as asked', 'as asked', 'as asked', 'twice', 'taken back', 'less', 'more'] as const
const slips = ['in another name', 'without a reference', 'of a cancelled order', 'never'] as const

/** Members who pay by bank transfer, and their bank, whose files come late, twice, and tell the same again. */
export const transfers: Actor = {
  name: 'transfers',
  begin(simulation) {
    const bank = new Bank(simulation, simulation.stream('bank of the account'))
    for (let number = 0; number < simulation.choices.members / 3; number += 1)
      void new Transferrer(simulation, number, bank).live()
    void bank.work()
  },
}

class Bank {
  private readonly untold: Booking[] = []
  private balance = 0n
  private made = 0
  private laid = 0
  private before: { opening: bigint; bookings: Booking[] } | undefined

  constructor(
    private readonly simulation: Simulation,
    private readonly random: Random,
  ) {}

  book(booking: Omit<Booking, 'reference' | 'day'> & { reference?: string }): Booking {
    const day = new Date(this.simulation.time.now()).toISOString().slice(0, 10)
    this.made += 1
    const booked = { reference: `B${this.made}`, ...booking, day }
    this.untold.push(booked)
    this.simulation.records.booked.push(booked)
    this.simulation.say(`the bank books ${booked.reference}`)
    if (this.random() < 0.7) this.lay([booked], undefined, this.random() * 20_000)
    return booked
  }

  /** A statement every few minutes, and the last in the calm. */
  async work(): Promise<void> {
    for (;;) {
      await this.simulation.sleep(minuteMs * (1 + 2 * this.random()))
      if (this.random() < 0.2)
        this.book({ amount: BigInt(1 + below(this.random, 900)), isCredit: false })
      this.tellDay()
      if (this.simulation.isCalm) return
    }
  }

  private tellDay(): void {
    // Interest of a cent and more, so that no two statements of one day close alike.
    this.book({ amount: BigInt(1 + this.made), text: 'Interest' })
    const own = { opening: this.balance, bookings: this.untold.splice(0) }
    this.balance += bookedSum(own.bookings)
    const { before } = this
    const overlaps = before !== undefined && this.random() < 0.25
    const told = overlaps
      ? { opening: before.opening, bookings: [...before.bookings, ...own.bookings] }
      : own
    this.before = own
    // In the calm none is: it would come after the last look.
    const isLate = this.random() < 0.25 && !this.simulation.isCalm
    const lateMs = isLate ? 3 * minuteMs : 10_000
    // The account's first is never overtaken: until it came, the second of its day would open with
    // what notices of that day have told, which counts twice.
    const isFirst = before === undefined
    this.lay(told.bookings, told.opening, isFirst ? 0 : this.random() * lateMs)
    if (this.random() < 0.15) this.lay(told.bookings, told.opening, this.random() * 2 * minuteMs)
  }

  private lay(bookings: Booking[], opening: bigint | undefined, afterMs: number): void {
    const { folder } = this.simulation
    const [first, last] = [bookings[0]?.day ?? '', bookings.at(-1)?.day ?? '']
    this.laid += 1
    const name = `F${this.laid}`
    const days = opening === undefined ? {} : { days: { from: first, to: last, opening } }
    const bytes = camtFile({ name, iban, currency, bookings, ...days })
    setTimeout(() => folder.files.set(`${name}.xml`, bytes), afterMs)
    this.simulation.count(opening === undefined ? 'notices' : 'statements of the bank')
  }
}

class Transferrer {
  private readonly person: Person

  constructor(
    private readonly simulation: Simulation,
    number: number,
    private readonly bank: Bank,
  ) {
    this.person = new Person(simulation, simulation.stream(`payer${number}`), number, 'payer')
  }

  async live(): Promise<void> {
    const { simulation, person } = this
    const { random } = person
    try {
      await person.arrive()
      while (!simulation.isCalm) {
        const known = await this.order().catch(onlyRefused)
        const isWhole = known !== undefined && (await this.pay(known))
        await simulation.sleep(10_000 + 60_000 * random())
        // One order a person: what no transfer ends is given up.
        if (known !== undefined && !isWhole) await this.cancel(known)
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
    const quoted: Quoted = { currency, pay, payer: '', askedAt: quotedAt, answeredAt }
    const { documents } = await person.ask<{ documents: Documents }>(calls.offering, {})
    const key = crypto.randomUUID()
    const askedAt = simulation.time.now()
    const known = await person.sure(async (): Promise<KnownTransfer> => {
      const input = bankOrderInput(id, documents)
      const order = await person.ask<BankOrder>(placeBankOrder, input, key)
      const answered = { order, quoted, askedAt, answeredAt: simulation.time.now() }
      return { ...answered, member: person.member, sent: [] }
    })
    simulation.records.transferOrders.push(known)
    person.done(`orders ${known.order.receive} for ${pay} cents`)
    return known
  }

  /** Whether it was sent as asked, so that it is credited. */
  private async pay(known: KnownTransfer): Promise<boolean> {
    const { person, simulation, bank } = this
    const { order, member, sent } = known
    await simulation.sleep(20_000 * person.random())
    const way = oneOf(person.random, [...ways, ...slips])
    const amount = BigInt(order.pay)
    const asked = { amount, name: member.fullName, text: `Shares ${order.reference}` }
    simulation.count(`transfers ${way}`)
    if (way === 'never') return false
    if (way === 'of a cancelled order') await this.cancel(known)
    if (way === 'less') sent.push(bank.book({ ...asked, amount: amount - 1n }))
    else if (way === 'more') sent.push(bank.book({ ...asked, amount: amount + 1n }))
    else if (way === 'in another name') sent.push(bank.book({ ...asked, name: 'Grace Hopper' }))
    else if (way === 'without a reference') bank.book({ ...asked, text: 'Shares' })
    else sent.push(bank.book(asked))
    if (way === 'twice') sent.push(bank.book(asked))
    if (way !== 'taken back') return way === 'as asked' || way === 'twice'
    known.isTakenBack = true
    await simulation.sleep(minuteMs * person.random())
    const reference = sent[0]?.reference ?? ''
    bank.book({ reference, amount, isCredit: false, isReversal: true })
    return false
  }

  private async cancel(known: KnownTransfer): Promise<void> {
    known.isCancelAsked = true
    const done = await this.person
      .ask(calls.cancelOrder, inputs.cancelOrder(known.order.id))
      .catch(onlyRefused)
    if (done !== undefined) known.isCancelled = true
  }
}
