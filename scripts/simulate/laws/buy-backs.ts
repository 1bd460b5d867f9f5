import {
  type BuyBackState,
  type BuyBackTerms,
  type DueRow,
  type OfferRow,
  ownerReads,
} from '../product-owners'
import type { Member } from '../simulation/records'
import { beyondEnd, type Law, lastAnswered, type Outside, type SeenRows } from './law'

interface Offer extends Omit<OfferRow, 'amount'> {
  amount: bigint
}

/** A buy-back as it was announced, and what is said of its offers. */
interface Books {
  terms: BuyBackTerms
  state: BuyBackState
  offers: Offer[]
}

async function booksOf({ records }: Outside, { rows }: SeenRows): Promise<Books[]> {
  const states = await rows<{ id: string; state: BuyBackState }>(ownerReads.buyBacks)
  const offerRows = await rows<OfferRow>(ownerReads.offers)
  const offers = offerRows.map((row): Offer => ({ ...row, amount: BigInt(row.amount) }))
  return states.flatMap(({ id, state }) => {
    const terms = records.buyBacks.get(id)
    const ownOffers = offers.filter(({ buyBack }) => buyBack === id)
    return terms === undefined ? [] : [{ terms, state, offers: ownOffers }]
  })
}

/** What each has sold, by what is owed for it at the price that the world has set. */
export async function soldBack(
  { records }: Outside,
  { rows }: SeenRows,
): Promise<[string, bigint][]> {
  const dues = await rows<DueRow>(ownerReads.buyBackDues)
  return dues.flatMap(({ action, account, gross }): [string, bigint][] => {
    const price = records.buyBacks.get(action)?.priceMicroUsd
    return price === undefined ? [] : [[account, -BigInt(gross) / (price * dollarPart)]]
  })
}

/** An offer that was answered is in the count, one that was answered as taken back is not, and none came late. */
export const offersStand: Law = {
  name: 'offers stand as they were answered',
  async check(world, seenRows) {
    const { records } = world
    const lateOffers = records.offers.flatMap((offer) =>
      offer.amount === 0n
        ? []
        : beyondEnd(records, offer, records.buyBacks.get(offer.buyBack)?.closesAt),
    )
    const books = (await booksOf(world, seenRows)).filter(({ state }) => isClosed(state))
    return [
      ...lateOffers,
      ...books.flatMap((book) =>
        records.members.flatMap((member) => misheld(records, book, member)),
      ),
    ]
  },
}

const isClosed = (state: BuyBackState) => ['closed', 'settling', 'settled'].includes(state)

function misheld({ offers }: Outside['records'], book: Books, member: Member): string[] {
  const countedOffers = book.offers.filter(
    ({ account, state }) => account === member.accountId && state !== 'taken-back',
  )
  const amount = countedOffers.reduce((sum, offer) => sum + offer.amount, 0n)
  const ownOffers = offers.filter(
    (offer) => offer.member === member && offer.buyBack === book.terms.id,
  )
  const possible = lastAnswered(ownOffers).map((knownOffer) => knownOffer.amount)
  // What was answered is so; of all else nobody can say whether it was done.
  if (ownOffers.every(({ answeredAt }) => answeredAt === Number.POSITIVE_INFINITY))
    possible.push(0n)
  if (countedOffers.length <= 1 && possible.includes(amount)) return []
  return [
    `${member.name} is counted with ${countedOffers.length} offers of ${amount}, and had offered ${possible.join(' or ')}`,
  ]
}

/** Each is bought a part of once, rounded down, and what was paid in is owed, paid, returned or left. */
export const boughtOnce: Law = {
  name: 'a buy-back buys each part once',
  isQuick: true,
  async check(world, seenRows) {
    const books = await booksOf(world, seenRows)
    const dues = await seenRows.rows<DueRow>(ownerReads.buyBackDues)
    return [
      ...books.flatMap((book) => misbought(world, book, dues)),
      ...(await moneyApart(seenRows, world, dues)),
      ...(seenRows.isLast ? books.flatMap(unfinished) : []),
    ]
  },
}

const dollarPart = 1_000_000n

function misbought({ records }: Outside, { terms, state, offers }: Books, dues: DueRow[]) {
  const isHeld = (account: string) =>
    records.members.some((member) => member.accountId === account && records.mayBeHeld(member))
  const owed = dues.filter(({ action }) => action === terms.id)
  const standingOffers = offers.filter((offer) => offer.state !== 'taken-back')
  const countedOffers = standingOffers.filter(({ isLeftOut }) => !isLeftOut)
  const offeredSum = countedOffers.reduce((sum, { amount }) => sum + amount, 0n)
  const violations = standingOffers.flatMap(({ account, isLeftOut }) =>
    isLeftOut && !isHeld(account) ? [`the offer of ${account} was left out`] : [],
  )
  const priceOf = (shares: bigint) => shares * terms.priceMicroUsd * dollarPart
  const soldSum = owed.reduce((sum, { gross }) => sum + BigInt(gross), 0n)
  if (soldSum > priceOf(terms.most)) violations.push(`${soldSum} is due for ${terms.most} shares`)
  if (owed.length > 0 && state !== 'settling' && state !== 'settled')
    violations.push(`shares are bought by a buy-back that is ${state}`)
  const isOver = state === 'settled'
  for (const account of new Set(
    [...owed, ...(isOver ? countedOffers : [])].map((row) => row.account),
  )) {
    const offered = countedOffers.find((offer) => offer.account === account)?.amount ?? 0n
    const due = priceOf(partOf(offered, { max: terms.most, offered: offeredSum }))
    const ownRows = owed.filter((row) => row.account === account)
    const isOwed = ownRows.every(
      ({ gross, tax, net }) => BigInt(gross) === due && tax === '0' && net === gross,
    )
    if (!isOwed || ownRows.length !== (due > 0n ? 1 : 0))
      violations.push(
        `${account} is due ${ownRows.map(({ gross }) => gross)}, and has sold for ${due}`,
      )
  }
  return violations
}

/** The most that is no more than its part, found without a division. */
function partOf(shares: bigint, { max, offered }: { max: bigint; offered: bigint }): bigint {
  if (offered <= max) return shares
  let part = 0n
  for (let step = 1n << 60n; step > 0n; step /= 2n)
    if ((part + step) * offered <= shares * max) part += step
  return part
}

/** By the chain: what booked transfers brought and took, less what is due. */
async function moneyApart({ rows }: SeenRows, { records }: Outside, dues: DueRow[]) {
  const bookedTransfers = await rows<{ hash: string; amount: string }>(ownerReads.buyBackTransfers)
  const violations = bookedTransfers.flatMap(({ hash, amount }) => {
    const sentAmount = records.ofBank.get(hash)
    return sentAmount === BigInt(amount)
      ? []
      : [`${hash} is booked as ${amount} and was ${sentAmount}`]
  })
  const funded = bookedTransfers.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const due = dues.reduce((sum, { gross }) => sum + BigInt(gross), 0n)
  const [moneyLeft] = await rows<{ balance: string }>(ownerReads.buyBackMoney)
  return BigInt(moneyLeft?.balance ?? 0) === funded - due
    ? violations
    : [...violations, `${moneyLeft?.balance} are left for buy-backs, and should be ${funded - due}`]
}

/** In the end each is settled or called off, and every offer has its end. */
function unfinished({ terms, state, offers }: Books): string[] {
  const name = `buy-back ${terms.id.slice(0, 8)}`
  const openCount = offers.filter((offer) => offer.state === 'waiting').length
  return [
    ...(state === 'settled' || state === 'called-off' ? [] : [`${name} is still ${state}`]),
    ...(openCount > 0 ? [`${openCount} offers to ${name} still wait`] : []),
  ]
}
