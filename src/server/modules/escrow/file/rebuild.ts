import { ownedPlaces } from '@/contract/owned'
import * as m from '../messages'
import type {
  EscrowAction,
  EscrowBooks,
  EscrowEnd,
  EscrowHead,
  EscrowLine,
  EscrowPayment,
  EscrowPerson,
  EscrowStrayPayment,
  EscrowStrayWallet,
} from './lines'
import { actionKinds } from './lines'
import { EscrowRefusal } from './refusal'

export interface Rebuilt {
  head: EscrowHead
  actions: EscrowAction[]
  wallets: EscrowStrayWallet[]
  payments: EscrowStrayPayment[]
  books: EscrowBooks[]
  end: EscrowEnd
  /** All people together, and the platform's: `SHARE/available` and so on. */
  totals: Map<string, bigint>
  /** How many people own shares, and how many shares they own. */
  owners: number
  owned: bigint
  /** The number of lines of each kind within people, and their sum. */
  counted: Map<string, { count: number; sum: bigint }>
  /** Sentences about figures of the file that contradict each other. */
  faults: string[]
}

const maxFaults = 100

/**
 * Rebuilds ownership and debts from the lines alone, without a database. Yields one person at a
 * time, so that a reader need not hold all of them. The file contains many figures twice (a
 * balance, and its parts); if the two differ, `faults` says so.
 */
export async function rebuild(
  lines: AsyncIterable<string>,
  onPerson: (person: EscrowPerson) => void | Promise<void> = () => {},
): Promise<Rebuilt> {
  const collector = new Finding()
  for await (const text of lines) {
    const line = collector.read(text)
    if (line.is === 'person') {
      collector.person(line)
      await onPerson(line)
    }
  }
  return collector.whole()
}

class Finding {
  private head: EscrowHead | undefined
  private end: EscrowEnd | undefined
  private lines = 0
  private people = 0
  private last = ''
  private readonly rest = {
    actions: [] as EscrowAction[],
    wallets: [] as EscrowStrayWallet[],
    payments: [] as EscrowStrayPayment[],
    books: [] as EscrowBooks[],
  }
  private readonly totals = new Map<string, bigint>()
  private readonly counted: Rebuilt['counted'] = new Map()
  private readonly faults: string[] = []
  private owners = 0
  private owned = 0n
  private suspense = new Map<string, bigint>()

  read(text: string): EscrowLine {
    this.lines += 1
    try {
      const line = JSON.parse(text) as EscrowLine
      if (this.end !== undefined) throw new Error('after the end')
      if ((this.head === undefined) !== (line.is === 'head')) throw new Error('no head')
      this.keep(line)
      return line
    } catch {
      throw new EscrowRefusal('unreadable', this.lines)
    }
  }

  private keep(line: EscrowLine): void {
    if (line.is === 'head') this.head = line
    else if (line.is === 'action') {
      // An unknown kind must not be treated as a buy-back.
      if (!actionKinds.includes(line.kind)) throw new Error('of no known kind')
      this.rest.actions.push(line)
    } else if (line.is === 'wallet') this.rest.wallets.push(line)
    else if (line.is === 'payment') {
      this.rest.payments.push(line)
      this.payment(line)
    } else if (line.is === 'books') {
      this.rest.books.push(line)
      this.add(line.asset, line.type, BigInt(line.amount))
    } else if (line.is === 'end') this.end = line
    else if (line.is !== 'person') throw new Error('of no known kind')
  }

  private add(asset: string, type: string, amount: bigint): void {
    const name = `${asset}/${type}`
    this.totals.set(name, (this.totals.get(name) ?? 0n) + amount)
  }

  private count(kind: string, amount: bigint): void {
    const { count, sum } = this.counted.get(kind) ?? { count: 0, sum: 0n }
    this.counted.set(kind, { count: count + 1, sum: sum + amount })
  }

  private fault(sentence: string): void {
    if (this.faults.length < maxFaults) this.faults.push(sentence)
  }

  private payment({ asset, amount, state }: EscrowPayment): void {
    this.count(`payments in ${asset ?? 'other tokens'}`, BigInt(amount))
    if (asset !== null && state !== 'seen')
      this.suspense.set(asset, (this.suspense.get(asset) ?? 0n) + BigInt(amount))
  }

  person(person: EscrowPerson): void {
    const { number } = person
    this.people += 1
    // guard: without it, a duplicate person is no fault of an escrow file — server/escrow/escrow:
    //   the reader of a file is told — edge moved
    if (number <= this.last) this.fault(m.twiceFaultText({ number }))
    this.last = number
    const balanceOf = balancesOf(person)
    const share = this.head?.asset ?? ''
    for (const [asset, type, amount] of person.balances) this.add(asset, type, BigInt(amount))
    const ownedShares = ownedBy(person, share)
    if (ownedShares > 0n) this.owners += 1
    this.owned += ownedShares
    this.agree(number, 'staked', balanceOf(share, 'staked'), this.sums(person, 'stakes'))
    this.agree(number, 'promised', balanceOf(share, 'promised'), promisedTo(person))
    this.agree(number, 'sending', balanceOf(share, 'sending'), this.sums(person, 'gifts'))
    // guard: without it, an offer that no balance holds is no fault of an escrow file —
    //   server/escrow/escrow: the reader of a file is told
    this.agree(number, 'offered', balanceOf(share, 'offered'), this.sums(person, 'offers'))
    this.agree(number, 'delivered', balanceOf(share, 'delivered'), this.sums(person, 'ownWallets'))
    for (const payment of person.payments) this.payment(payment)
    for (const { microShares } of person.entitled) this.count('entitled', BigInt(microShares))
    for (const { coin, net } of person.owed) this.count(`owed in ${coin}`, BigInt(net))
    for (const [name, wanted] of owedTo(person)) {
      const [coin = '', type = ''] = name.split('/')
      this.agree(number, `${type} ${coin}`, balanceOf(coin, type), wanted)
    }
    // guard: without it, a payout without a debt is no fault of an escrow file —
    //   server/escrow/escrow: the reader of a file is told — without the second condition
    for (const [asset, type] of person.balances)
      if ((type === 'payable' || type === 'paying') && !owedTo(person).has(`${asset}/${type}`))
        this.fault(m.unexplainedFaultText({ number, account: `${type} ${asset}` }))
  }

  private sums(person: EscrowPerson, kind: 'stakes' | 'gifts' | 'offers' | 'ownWallets'): bigint {
    let sum = 0n
    for (const line of person[kind]) {
      if ('isRunning' in line && !line.isRunning) continue
      this.count(kind, BigInt(line.microShares))
      sum += BigInt(line.microShares)
    }
    return sum
  }

  private agree(number: string, what: string, inBooks: bigint, listed: bigint): void {
    if (inBooks !== listed)
      this.fault(
        m.balanceFaultText({ number, account: what, books: `${inBooks}`, listed: `${listed}` }),
      )
  }

  whole(): Rebuilt {
    const { head, end } = this
    if (head === undefined || end === undefined) throw new EscrowRefusal('cut off', this.lines)
    if (end.lines !== this.lines - 1 || end.people !== this.people)
      this.fault(m.countFaultText({ lines: end.lines, people: end.people }))
    const sums = new Map<string, bigint>()
    for (const [name, amount] of this.totals) {
      const asset = name.slice(0, name.indexOf('/'))
      sums.set(asset, (sums.get(asset) ?? 0n) + amount)
    }
    for (const [asset, sum] of sums)
      if (sum !== 0n) this.fault(m.sumFaultText({ asset, sum: `${sum}` }))
    for (const asset of new Set([...this.suspense.keys(), ...sums.keys()])) {
      const inBooks = this.totals.get(`${asset}/suspense`) ?? 0n
      const listed = this.suspense.get(asset) ?? 0n
      if (inBooks !== listed)
        this.fault(m.suspenseFaultText({ asset, books: `${inBooks}`, listed: `${listed}` }))
    }
    const { totals, counted, faults, owners, owned } = this
    const stray = this.rest.wallets.reduce((sum, { microShares }) => sum + BigInt(microShares), 0n)
    const astray = totals.get(`${head.asset}/astray`) ?? 0n
    if (stray !== astray) this.fault(m.strayFaultText({ listed: `${stray}`, books: `${astray}` }))
    return { head, end, ...this.rest, totals, counted, faults, owners, owned }
  }
}

export function balancesOf({ balances }: EscrowPerson): (asset: string, type: string) => bigint {
  const amounts = new Map(balances.map(([asset, type, amount]) => [`${asset}/${type}`, amount]))
  return (asset, type) => BigInt(amounts.get(`${asset}/${type}`) ?? 0)
}

/** All shares that a person owns, in any place. */
export function ownedBy(person: EscrowPerson, share: string): bigint {
  const balanceOf = balancesOf(person)
  return ownedPlaces.reduce((sum, type) => sum + balanceOf(share, type), 0n)
}

function promisedTo({ stakes }: EscrowPerson): bigint {
  return stakes.reduce((sum, { promised }) => sum + BigInt(promised), 0n)
}

/**
 * What dividends and buy-backs owe: `USDC/payable`, and `USDC/paying` while a payout is under way.
 */
export function owedTo({ owed }: EscrowPerson): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { coin, net, payout } of owed) {
    const name = `${coin}/${payout === null ? 'payable' : 'paying'}`
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(net))
  }
  return sums
}
