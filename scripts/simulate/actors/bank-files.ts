import { oneOf, type Random } from '../faked/chance'
import { inviteOperators } from '../product'
import { camtFile, currency, iban } from '../product-bank'
import type { KnownTransfer } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { Operator } from './operator'

const minuteMs = 60_000

/** One person, with a second address of the same mailbox, and with one of another under the same name. */
const addresses = [
  { email: 'vera@fnx.example', name: 'Vera Cash' },
  { email: 'vera+3@fnx.example', name: 'V. C.' },
  { email: 'vera.cash@fnx.example', name: 'Cash, Vera' },
]

/** Some statements come by two operators, and one of them writes files of her own, alone under two addresses. */
export const bankFiles: Actor = {
  name: 'bank-files',
  begin(simulation) {
    if (!simulation.has('transfers') || !simulation.has('treasurers')) return
    const work = async () => {
      const emails = addresses.map(({ email }) => email)
      const invited = await simulation.store.setUp((client) => inviteOperators(client, emails))
      const [ownOperator, ...otherOperators] = invited.map(
        (invitation, index) => new Operator(simulation, invitation, addresses[index]?.name),
      )
      if (ownOperator === undefined) return
      await new Forger(simulation, ownOperator, otherOperators).live()
    }
    work().catch((error: Error) => simulation.fail('the simulation itself', String(error.stack)))
  },
}

interface BankFile {
  name: string
  bytes: Uint8Array
}

async function bring(
  { records }: Simulation,
  by: Operator,
  { name, bytes, person }: BankFile & { person: string },
): Promise<void> {
  records.files.bring(bytes, person)
  await by.page('/bank')
  const file = { field: 'file', name, content: new TextDecoder().decode(bytes) }
  await by.upload('/bank/upload', file, { code: await by.code() })
}

class Forger {
  private readonly random: Random
  private made = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly own: Operator,
    private readonly others: Operator[],
  ) {
    this.random = simulation.stream('forged files')
  }

  async live(): Promise<void> {
    for (const operator of [this.own, ...this.others]) await operator.arrive()
    await this.simulation.again(this.random, [10_000, minuteMs], async () => {
      const knownTransfer = this.simulation.records.transferOrders.findLast(
        ({ sent, isCancelAsked }) => sent.length === 0 && !isCancelAsked,
      )
      if (knownTransfer !== undefined && !this.simulation.isCalm) await this.forge(knownTransfer)
    })
  }

  /** A notice of money that has never come, for what somebody has ordered: twice under one address, and once under another. */
  private async forge({ order, quoted, member }: KnownTransfer): Promise<void> {
    const { simulation, random, own, others } = this
    this.made += 1
    const reference = `V${this.made}`
    const day = new Date(simulation.time.now()).toISOString().slice(0, 10)
    const text = `Shares ${order.reference}`
    const booking = { reference, amount: quoted.pay, name: member.fullName, text, day }
    const bytes = camtFile({ name: reference, iban, currency, bookings: [booking] })
    const file = { name: `${reference}.xml`, bytes }
    simulation.records.files.note(file.name, bytes, 'a forger')
    for (const operator of [own, own, oneOf(random, others)])
      await bring(simulation, operator, { ...file, person: 'Vera' })
    simulation.count('files forged under two addresses')
    simulation.say(`${file.name} is forged`)
  }
}

/** One of two operators who bring what the bank's client does not fetch, until the console says that it was read. */
export class BringingWork {
  private readonly brought = new Map<string, { at: number; times: number }>()

  constructor(
    private readonly simulation: Simulation,
    private readonly operator: Operator,
  ) {}

  async ask(): Promise<void> {
    const { simulation, operator } = this
    const { byHand } = simulation.folder
    if (byHand.size === 0) return
    const rows = (await operator.page('/bank')).split('<tr')
    for (const [name, bytes] of byHand) {
      const row = rows.find((row) => row.includes(`>${name}<`))
      if (row?.includes('>read<')) {
        byHand.delete(name)
        simulation.count('files of the bank read by two')
      } else if (this.isDue(name)) {
        await bring(simulation, operator, { name, bytes, person: operator.email })
        simulation.say(`${operator.email} brings ${name}`)
      }
    }
  }

  /** Once, and again if it is not read minutes later: an answer may be lost, and days may pass. */
  private isDue(name: string): boolean {
    const now = this.simulation.time.now()
    const { at, times } = this.brought.get(name) ?? { at: 0, times: 0 }
    if (now - at < 2 * minuteMs) return false
    this.brought.set(name, { at: now, times: times + 1 })
    return true
  }
}
