import { below, type Random } from '../faked/chance'
import { type Booking, bookedSum, camtFile, currency, iban } from '../product-bank'
import type { Simulation } from '../simulation/simulation'

const minuteMs = 60_000
/** So many bookings make a file that takes a while to read. */
const maxBookings = 2_000
/** What two people bring has to be read before the last look. */
const byHandUntilMs = 3 * minuteMs

interface StatementPart {
  opening: bigint
  bookings: Booking[]
}

/** The bank that members pay to: its files come late, twice, and tell the same again, and once very much. */
export class AccountBank {
  private readonly unreported: Booking[] = []
  private balance = 0n
  private made = 0
  private laid = 0
  private statements = 0
  private before: StatementPart | undefined
  /** Of files in addition to the folder's: what is drawn here changes nothing of worlds without them. */
  private readonly ofFiles: Random

  constructor(
    private readonly simulation: Simulation,
    private readonly random: Random,
  ) {
    this.ofFiles = simulation.stream('files of the bank')
  }

  book(booking: Omit<Booking, 'reference' | 'day'> & { reference?: string }): Booking {
    const bookedEntry = this.keep(booking)
    this.simulation.say(`the bank books ${bookedEntry.reference}`)
    if (this.random() < 0.7) this.lay([bookedEntry], undefined, this.random() * 20_000)
    return bookedEntry
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

  private keep(booking: Omit<Booking, 'reference' | 'day'> & { reference?: string }): Booking {
    const day = new Date(this.simulation.time.now()).toISOString().slice(0, 10)
    this.made += 1
    const bookedEntry = { reference: `B${this.made}`, ...booking, day }
    this.unreported.push(bookedEntry)
    this.simulation.records.booked.push(bookedEntry)
    return bookedEntry
  }

  /** Payments by card and their fees, of which no notice tells. */
  private bookMany(): void {
    for (let count = 0; count < maxBookings; count += 1)
      this.keep({ amount: BigInt(1 + (count % 900)), isCredit: count % 20 === 0, text: 'Cards' })
    this.simulation.count('large files of the bank')
  }

  private tellDay(): void {
    const { simulation, before } = this
    this.statements += 1
    const isLarge = this.statements === 3 && simulation.has('bank-files')
    if (isLarge) this.bookMany()
    // Interest of a cent and more, so that no two statements of one day close alike.
    this.book({ amount: BigInt(1 + this.made), text: 'Interest' })
    const ownDay = { opening: this.balance, bookings: this.unreported.splice(0) }
    this.balance += bookedSum(ownDay.bookings)
    const overlaps = before !== undefined && this.random() < 0.25
    const toldDay = overlaps
      ? { opening: before.opening, bookings: [...before.bookings, ...ownDay.bookings] }
      : ownDay
    this.before = ownDay
    // In the calm none is: it would come after the last look.
    const isLate = this.random() < 0.25 && !simulation.isCalm
    const lateMs = isLate ? 3 * minuteMs : 10_000
    // The account's first is never overtaken: until it came, the second of its day would open with
    // what notices of that day have told, which counts twice.
    const isFirst = before === undefined
    const afterMs = isFirst ? 0 : this.random() * lateMs
    if (!isFirst && !isLarge && this.isByHand()) this.leaveToPeople(toldDay)
    else this.lay(toldDay.bookings, toldDay.opening, afterMs)
    if (this.random() < 0.15)
      this.lay(toldDay.bookings, toldDay.opening, this.random() * 2 * minuteMs)
  }

  private isByHand(): boolean {
    const { simulation } = this
    const hasPeople = simulation.has('bank-files') && simulation.has('treasurers')
    const isInTime = simulation.calmAt - simulation.time.now() > byHandUntilMs
    return hasPeople && isInTime && (this.statements === 2 || this.ofFiles() < 0.5)
  }

  /** The bank's client does not fetch it, or, by some, only once people have begun to bring it. */
  private leaveToPeople({ bookings, opening }: StatementPart): void {
    const { folder } = this.simulation
    const { name, bytes } = this.write(bookings, opening)
    folder.byHand.set(name, bytes)
    this.simulation.say(`${name} is left to people`)
    if (this.ofFiles() < 0.2) setTimeout(() => folder.lay(name, bytes), minuteMs)
  }

  private lay(bookings: Booking[], opening: bigint | undefined, afterMs: number): void {
    const { name, bytes } = this.write(bookings, opening)
    setTimeout(() => this.simulation.folder.lay(name, bytes), afterMs)
  }

  private write(bookings: Booking[], opening: bigint | undefined) {
    const [first, last] = [bookings[0]?.day ?? '', bookings.at(-1)?.day ?? '']
    this.laid += 1
    const name = `F${this.laid}`
    const days = opening === undefined ? {} : { days: { from: first, to: last, opening } }
    const bytes = camtFile({ name, iban, currency, bookings, ...days })
    this.simulation.count(opening === undefined ? 'notices' : 'statements of the bank')
    this.simulation.records.files.note(`${name}.xml`, bytes, 'the bank')
    return { name: `${name}.xml`, bytes }
  }
}
