import { type BuyBackState, type BuyBackTerms, type MoveRow, ownerReads } from '../product-owners'
import type { KnownOffer, Member } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import { type Law, lastAnswered, type Seen } from './law'

/** One offer, as the entries tell of it. */
interface Offer {
  buyBack: string
  account: string
  amount: bigint
  /** Nothing while it waits. */
  end: 'bought' | 'left out' | 'taken back' | undefined
}

/** All that the entries tell of one buy-back. */
interface Books {
  terms: BuyBackTerms
  state: BuyBackState
  offers: Offer[]
  /** By account: how many times something was bought, how much, and what is due for it. */
  bought: Map<string, { count: number; shares: bigint; due: bigint }>
}

async function booksOf({ records }: Simulation, { rows }: Seen): Promise<Books[]> {
  const moves = await rows<MoveRow>(ownerReads.buyBackMoves)
  const made = await rows<{ id: string; buyBack: string; account: string }>(ownerReads.offers)
  const offers = made.map((one): Offer => {
    const taken = moves.find(({ key, type }) => key === keyOf(one) && type === 'offered')
    const end = moves.find(({ key }) => key === `${keyOf(one)} over`)
    return { ...one, amount: BigInt(taken?.amount ?? 0), end: endOf(end) }
  })
  const states = await rows<{ id: string; state: BuyBackState }>(ownerReads.buyBacks)
  return states.flatMap(({ id, state }) => {
    const terms = records.buyBacks.get(id)
    if (terms === undefined) return []
    const settled = moves.filter(({ kind, action }) => kind === settledKind && action === id)
    return [
      {
        ...{ terms, state, bought: boughtIn(settled) },
        offers: offers.filter(({ buyBack }) => buyBack === id),
      },
    ]
  })
}

const settledKind = 'buy-back settled'
const keyOf = ({ id }: { id: string }) => `buy-back offer ${id}`

function endOf(move: MoveRow | undefined): Offer['end'] {
  if (move === undefined) return undefined
  if (move.kind === settledKind) return 'bought'
  return move.why === 'settling' ? 'left out' : 'taken back'
}

function boughtIn(settled: MoveRow[]): Books['bought'] {
  const bought: Books['bought'] = new Map()
  for (const { type, owner, asset, amount } of settled) {
    if (owner === null) continue
    const known = bought.get(owner) ?? { count: 0, shares: 0n, due: 0n }
    if (type === 'offered') known.count += 1
    if (asset === 'SHARE') known.shares -= BigInt(amount)
    else known.due += BigInt(amount)
    bought.set(owner, known)
  }
  return bought
}

/** An offer that was answered is in the count, one that was answered as taken back is not, and none came late. */
export const offersStand: Law = {
  name: 'offers stand as they were answered',
  async check(simulation, seen) {
    const { records } = simulation
    const late = records.offers.flatMap((one) => tooLate(simulation, one))
    const books = (await booksOf(simulation, seen)).filter(({ state }) => isClosed(state))
    return [
      ...late,
      ...books.flatMap((book) =>
        records.members.flatMap((member) => misheld(records, book, member)),
      ),
    ]
  },
}

const isClosed = (state: BuyBackState) => ['closed', 'settling', 'settled'].includes(state)

/** So far a clock may be off. */
const clocksApartMs = 4_000

function tooLate(
  { records }: Simulation,
  { buyBack, amount, askedAt, answeredAt, member }: KnownOffer,
) {
  const end = records.buyBacks.get(buyBack)?.closesAt ?? 0
  if (amount === 0n || answeredAt === Number.POSITIVE_INFINITY || askedAt <= end + clocksApartMs)
    return []
  return [`${member.name} could offer ${amount} ${askedAt - end} ms after the end`]
}

function misheld({ offers }: Simulation['records'], book: Books, member: Member): string[] {
  const counted = book.offers.filter(
    ({ account, end }) => account === member.accountId && end !== 'taken back',
  )
  const amount = counted.reduce((sum, one) => sum + one.amount, 0n)
  const own = offers.filter((one) => one.member === member && one.buyBack === book.terms.id)
  const possible = lastAnswered(own).map((one) => one.amount)
  // What was answered is so; of all else nobody can say whether it was done.
  if (own.every(({ answeredAt }) => answeredAt === Number.POSITIVE_INFINITY)) possible.push(0n)
  if (counted.length <= 1 && possible.includes(amount)) return []
  return [
    `${member.name} is counted with ${counted.length} offers of ${amount}, and had offered ${possible.join(' or ')}`,
  ]
}

/** Each is bought a part of once, rounded down, and what was paid in is owed, paid, returned or left. */
export const boughtOnce: Law = {
  name: 'a buy-back buys each part once',
  isQuick: true,
  async check(simulation, seen) {
    const books = await booksOf(simulation, seen)
    const dues = await seen.rows<DueRow>(ownerReads.buyBackDues)
    return [
      ...books.flatMap((book) => misbought(simulation, book, dues)),
      ...(await moneyApart(seen, simulation, books)),
      ...(seen.isLast ? books.flatMap(unfinished) : []),
    ]
  },
}

interface DueRow {
  action: string
  account: string
  gross: string
  tax: string
  net: string
}

const dollarPart = 1_000_000n

function misbought(
  { records }: Simulation,
  { terms, state, offers, bought }: Books,
  dues: DueRow[],
) {
  const isHeld = (account: string) =>
    records.members.some((one) => one.accountId === account && records.mayBeHeld(one))
  const standing = offers.filter(({ end }) => end !== 'taken back')
  const counted = standing.filter(({ end }) => end !== 'left out')
  const all = counted.reduce((sum, { amount }) => sum + amount, 0n)
  const sold = [...bought.values()].reduce((sum, { shares }) => sum + shares, 0n)
  const wrong = standing.flatMap(({ account, end }) =>
    end === 'left out' && !isHeld(account) ? [`the offer of ${account} was left out`] : [],
  )
  if (sold > terms.most) wrong.push(`${sold} shares are bought, and ${terms.most} were wanted`)
  // Who is on hold may be left out, which nobody can say before their turn.
  const isSure = counted.every(({ account, end }) => end === 'bought' || !isHeld(account))
  for (const [account, { count, shares, due }] of bought) {
    const offered = counted.find((one) => one.account === account)?.amount ?? 0n
    const part = partOf(offered, { most: terms.most, all })
    if (count !== 1 || (isSure && shares !== part))
      wrong.push(`${shares} of ${account} are bought in ${count} parts instead of ${part}`)
    const owed = dues.filter((one) => one.action === terms.id && one.account === account)
    const price = shares * terms.priceMicroUsd * dollarPart
    const isOwed = owed.every(
      ({ gross, tax, net }) => BigInt(gross) === price && tax === '0' && net === gross,
    )
    if (due !== price || owed.length !== 1 || !isOwed)
      wrong.push(`${account} is due ${due} in ${owed.length} parts, and has sold for ${price}`)
  }
  if (bought.size > 0 && state !== 'settling' && state !== 'settled')
    wrong.push(`shares are bought by a buy-back that is ${state}`)
  return wrong
}

/** The most that is no more than its part, found without a division. */
function partOf(offered: bigint, { most, all }: { most: bigint; all: bigint }): bigint {
  if (all <= most) return offered
  let part = 0n
  for (let step = 1n << 60n; step > 0n; step /= 2n)
    if ((part + step) * all <= offered * most) part += step
  return part
}

/** By the chain: what booked transfers brought and took, less what is due. */
async function moneyApart({ rows }: Seen, { records }: Simulation, books: Books[]) {
  const moves = await rows<MoveRow>(ownerReads.buyBackMoves)
  const booked = moves.filter(({ key, type }) => key.includes(' transfer ') && type === 'buy-back')
  const wrong = booked.flatMap(({ key, amount }) => {
    const [, hash = ''] = /(0x[0-9a-f]{64})/.exec(key) ?? []
    const sent = records.ofBank.get(hash)
    return sent === BigInt(amount) ? [] : [`${key} is booked as ${amount} and was ${sent}`]
  })
  const funded = booked.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const due = books
    .flatMap(({ bought }) => [...bought.values()])
    .reduce((sum, one) => sum + one.due, 0n)
  const [left] = await rows<{ balance: string }>(ownerReads.buyBackMoney)
  return BigInt(left?.balance ?? 0) === funded - due
    ? wrong
    : [...wrong, `${left?.balance} are left for buy-backs, and should be ${funded - due}`]
}

/** In the end each is settled or called off, and every offer has its end. */
function unfinished({ terms, state, offers }: Books): string[] {
  const name = `buy-back ${terms.id.slice(0, 8)}`
  const open = offers.filter(({ end }) => end === undefined).length
  return [
    ...(state === 'settled' || state === 'called-off' ? [] : [`${name} is still ${state}`]),
    ...(open > 0 ? [`${open} offers to ${name} still wait`] : []),
  ]
}
