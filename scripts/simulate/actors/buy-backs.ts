import { fieldsInEachLanguage } from '@/messages/in-each-language'
import { below, type Random } from '../faked/chance'
import { dividendCoin, payer } from '../product-dividends'
import { announceToBuy, type BuyBackState, ownerCalls } from '../product-owners'
import type { KnownOffer } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { onlyRefused, type Person } from './arrive'
import { BankMoney, bank, idsIn, Requests, unitsIn } from './bank'
import type { Operator } from './operator'

const minuteMs = 60_000
const share = 1_000_000n
const least = share / 10n
/** So far a price may lie from the daily one, in hundredths of a percent. */
const maxAwayBps = 1_000

/** The bank buys shares back, every few minutes again, until its end would no longer come in time. */
export const buyBacks: Actor = {
  name: 'buy-backs',
  begin(simulation) {
    void announceNowAndThen(simulation)
  },
}

async function announceNowAndThen(simulation: Simulation): Promise<void> {
  const random = simulation.stream('buy-backs')
  const { time, records } = simulation
  await simulation.sleep(minuteMs * 0.5 * random())
  for (;;) {
    const opensAt = time.now() + minuteMs * (0.5 + random())
    const closesAt = opensAt + minuteMs * (2.5 + 2 * random())
    if (closesAt > simulation.calmAt) return
    const daily = records.sharePrices.findLast(({ at }) => at <= time.now())?.microUsd ?? 0n
    const awayBps = BigInt(below(random, 2 * maxAwayBps) - maxAwayBps)
    const wantedTerms = {
      opensAt: Math.floor(opensAt),
      closesAt: Math.floor(closesAt),
      dailyPriceMicroUsd: daily,
      priceMicroUsd: daily + (daily * awayBps) / 10_000n,
      most: share + BigInt(below(random, 60 * Number(share))),
    }
    const terms = await simulation.store.setUp((client) => announceToBuy(client, wantedTerms))
    if (terms !== undefined) {
      records.buyBacks.set(terms.id, terms)
      simulation.count('buy-backs')
      simulation.say(`a buy-back of ${wantedTerms.most} is announced`)
    }
    await simulation.sleep(minuteMs * (3 + 3 * random()))
  }
}

/** What two operators do for buy-backs: money is booked, one is called off at times, the others are settled. */
export class BuyBackWork {
  private readonly random: Random
  private readonly requests: Requests
  private readonly money: BankMoney
  private readonly unwanted = new Map<string, boolean>()
  private readonly sentBack = new Map<string, string>()

  constructor(
    private readonly simulation: Simulation,
    asking: Operator,
  ) {
    this.random = simulation.stream('money for buy-backs')
    this.requests = new Requests(simulation, asking)
    this.money = new BankMoney(this.requests, this.random)
  }

  async ask(): Promise<void> {
    const { asking } = this.requests
    for (const id of idsIn(await asking.page('/buy-backs'))) {
      const page = await asking.page(`/buy-backs/${id}`)
      const terms = this.simulation.records.buyBacks.get(id)
      if (terms === undefined) continue
      const hasRequest = (kind: string) => page.includes(`/ask/buy-back-${kind}"`)
      const cost = terms.most * terms.priceMicroUsd * share
      if (hasRequest('fund'))
        await this.money.fund(id, cost, { kind: 'buy-back-fund', field: 'buyBack' })
      if (hasRequest('settle')) await this.requests.ask('buy-back-settle', { buyBack: id })
      if (hasRequest('call-off') && page.includes('Members offer shares until'))
        await this.callOff(id)
      if (hasRequest('return')) await this.giveBack(id, unitsIn(page, 'Left over'))
    }
  }

  private async callOff(id: string): Promise<void> {
    const isUnwanted = this.unwanted.get(id) ?? this.random() < 0.125
    this.unwanted.set(id, isUnwanted)
    const fields = fieldsInEachLanguage('why').map(({ field }) => field)
    const reasons = Object.fromEntries(
      fields.map((field) => [field, 'The bank has changed its mind.']),
    )
    if (isUnwanted) await this.requests.ask('buy-back-call-off', { buyBack: id, ...reasons })
  }

  /** With the payer's key, by hand: it may take the number of a payout. */
  private async giveBack(id: string, leftUnits: bigint): Promise<void> {
    const hash = this.sentBack.get(id)
    if (hash !== undefined) return this.requests.ask('buy-back-return', { buyBack: id, hash })
    if (this.simulation.isCalm) return
    const { nodes, records } = this.simulation
    const nonce = nodes.nextInTurn(payer)
    const tx = { ...nodes.chain.pay(payer, bank, leftUnits, { symbol: dividendCoin }), nonce }
    records.byHand.add(tx.hash)
    records.ofBank.set(tx.hash, -leftUnits)
    this.sentBack.set(id, tx.hash)
    nodes.send(tx, 0)
    this.simulation.say(`${leftUnits} go back to the bank by ${tx.hash.slice(0, 10)}`)
  }
}

interface Overview {
  docs: { id: string; state: BuyBackState; closesAt: string; offer: { state: string } | null }[]
  available: string
}

/** Around its end, early enough to be in it or too late. */
const nearEndMs = 75_000

/** A member offers shares, offers others in their place, or takes them back. False if there is nothing to do. */
export async function offerOrTakeBack(person: Person): Promise<boolean> {
  const { simulation, random } = person
  const { docs, available } = await person.ask<Overview>(ownerCalls.buyBacks, {})
  const openBuyBack = docs.find(({ state }) => state === 'open')
  if (openBuyBack === undefined) return false
  const isOffered = openBuyBack.offer?.state === 'waiting'
  if (isOffered && random() < 0.35) {
    await untilNearEnd(person, openBuyBack.closesAt)
    await takeBack(person, openBuyBack.id)
    return true
  }
  if (BigInt(available) < least && !isOffered) return false
  const code = await person.codeByMail(ownerCalls.buyBackCode, { buyBack: openBuyBack.id })
  if (code === undefined) return true
  await untilNearEnd(person, openBuyBack.closesAt)
  const amount = drawOffer(random, BigInt(available))
  const offering = offer(person, { buyBack: openBuyBack.id, amount, code })
  // Offers twice at once, as somebody does who has two pages open.
  const isBoth = random() < 0.1
  await Promise.all([
    offering,
    isBoth ? takeBack(person, openBuyBack.id).catch(onlyRefused) : undefined,
  ])
  simulation.count('offers')
  return true
}

/** All, some, more than there is, or less than the least. */
function drawOffer(random: Random, available: bigint): bigint {
  const manner = random()
  const sharesDrawn = 1 + below(random, Math.max(1, Number(available)))
  if (manner < 0.3) return available
  if (manner < 0.85) return BigInt(sharesDrawn)
  return manner < 0.93 ? available + share : least / 3n
}

async function untilNearEnd({ simulation, random }: Person, closesAt: string): Promise<void> {
  const leftMs = Date.parse(closesAt) - simulation.time.now()
  const offsetMs = random() * 10_000 - 3_500
  if (leftMs > 0 && leftMs < nearEndMs) await simulation.sleep(Math.max(0, leftMs + offsetMs))
}

interface Offering {
  buyBack: string
  amount: bigint
  code: string
}

async function offer(person: Person, { buyBack, amount, code }: Offering): Promise<void> {
  const knownOffer = noted(person, buyBack, amount)
  try {
    await person.askAtTimesTwice(ownerCalls.offer, { buyBack, shares: String(amount), code })
  } catch (error) {
    // A key that was refused is never carried out.
    onlyRefused(error)
    const { offers } = person.simulation.records
    offers.splice(offers.indexOf(knownOffer), 1)
    throw error
  }
  recordAnswer(person, knownOffer, `offers ${amount}`)
}

/** Refused or not, an earlier try may have done it. */
async function takeBack(person: Person, buyBack: string): Promise<void> {
  const knownOffer = noted(person, buyBack, 0n)
  await person.ask(ownerCalls.takeBackOffer, { buyBack })
  recordAnswer(person, knownOffer, 'takes back what was offered')
}

/** Noted first: it may be done, and its answer lost. */
function noted({ simulation, member }: Person, buyBack: string, amount: bigint): KnownOffer {
  const askedAt = simulation.time.now()
  const known = { buyBack, member, amount, askedAt, answeredAt: Number.POSITIVE_INFINITY }
  simulation.records.offers.push(known)
  return known
}

function recordAnswer(person: Person, knownOffer: KnownOffer, answer: string): void {
  knownOffer.answeredAt = person.simulation.time.now()
  person.done(answer)
}
