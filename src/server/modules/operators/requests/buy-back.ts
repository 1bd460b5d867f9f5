import { buyBackTerms } from '@/config/terms'
import { formatBps, formatExactUsd, formatShares, shareBps } from '@/contract/format/amounts'
import {
  announceBuyBack,
  assignBuyBackTransfer,
  type BuyBackTerms,
  type BuyBackTransferKind,
  buyBackReport,
  buyBackTransferFacts,
  callOffBuyBack,
  findBuyBack,
  leftToBuy,
  priceBounds,
  startSettling,
} from '@/server/modules/buy-backs'
import { sharePriceAt } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { isUuid } from '@/server/platform/db/database'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, NotDone, takesTwo } from './kind'
import { coinIn, exactly, microSharesIn, microUsdIn, momentIn, whyIn } from './typed'

const hourMs = 60 * 60_000

const rights = { ask: 'ask buy-back', approve: 'approve buy-back', lifeHours: 48 } as const

function termsIn({ price = '', most = '', coin, opensAt = '', closesAt = '' }: Fields) {
  return {
    priceMicroUsd: microUsdIn(price),
    maxMicroShares: microSharesIn(most),
    coin: coinIn(coin),
    opensAt: momentIn(opensAt, 'when it opens'),
    closesAt: momentIn(closesAt, 'when it closes'),
  }
}

const dailyPrice = ({ db, clock }: OperatorsNeeds) => sharePriceAt(db, clock.now())

const percentOf = (bps: number) => formatBps(bps, { fractionDigits: 0 })

/** The price may lie so far from the daily one, and so many shares may be bought back in all. */
async function refuseBeyond(
  db: Db,
  { priceMicroUsd, maxMicroShares }: Pick<BuyBackTerms, 'priceMicroUsd' | 'maxMicroShares'>,
  daily: bigint,
): Promise<void> {
  const { least, most } = priceBounds(daily)
  if (priceMicroUsd < least || priceMicroUsd > most)
    throw new NotDone(
      `The price must be from ${formatExactUsd(least)} to ${formatExactUsd(most)}: within ${percentOf(buyBackTerms.maxDeviationBps)} of the daily price.`,
    )
  const left = await leftToBuy(db)
  if (maxMicroShares > left)
    throw new NotDone(
      `At most ${formatShares(left < 0n ? 0n : left)} more shares may be bought back: ${percentOf(buyBackTerms.maxRepurchasedBps)} of all that were issued.`,
    )
}

/** The request is the draft: nobody but operators sees it until a second person has approved it. */
export const buyBackOpen: Kind = {
  ...rights,
  title: ({ most, price }) => `Announce a buy-back of up to ${most} shares at $${price}`,
  parse: (given) => {
    termsIn(given)
    const { price = '', most = '', coin = '', opensAt = '', closesAt = '' } = given
    return { price: price.trim(), most: most.trim(), coin, opensAt, closesAt }
  },
  facts: async (needs) => ({
    payer: needs.chain.shareToken?.payer ?? '',
    daily: String(await dailyPrice(needs)),
  }),
  whyTwo: async (needs, input) => {
    const terms = termsIn(input)
    if (needs.chain.shareToken?.payer === undefined)
      throw new NotDone('No payer is set up: give DIVIDEND_PAYER first.')
    const isSandbox = needs.mode === 'sandbox'
    const noticeHours = isSandbox ? 0 : buyBackTerms.minimumNoticeHours
    const openHours = isSandbox ? 0 : buyBackTerms.minimumOpenHours
    if (terms.opensAt.getTime() < needs.clock.now().getTime() + noticeHours * hourMs)
      throw new NotDone(`It must open at least ${noticeHours} hours from now.`)
    if (terms.closesAt.getTime() <= terms.opensAt.getTime() + openHours * hourMs)
      throw new NotDone(`It must close more than ${openHours} hours after it opens.`)
    await refuseBeyond(needs.db, terms, await dailyPrice(needs))
    return takesTwo
  },
  changes: (input, { daily = '0', payer = '' }) => {
    const { priceMicroUsd, maxMicroShares, coin, opensAt, closesAt } = termsIn(input)
    const cost = exactly(priceMicroUsd * maxMicroShares * 1_000_000n, coin)
    return [
      { what: 'A share', now: `daily price ${formatExactUsd(daily)}`, after: `$${input.price}` },
      { what: 'At most', now: '–', after: `${formatShares(maxMicroShares)} shares` },
      { what: 'The bank pays in first', now: '–', after: `${cost}, to ${payer}` },
      { what: 'Opens', now: '–', after: opensAt.toISOString() },
      { what: 'Closes', now: '–', after: closesAt.toISOString() },
      { what: 'Members', now: 'see nothing', after: 'can read it at once' },
    ]
  },
  retyped: {
    label: 'Price a share',
    hint: 'It must be what the first person typed.',
    isSame: ({ price = '' }, typed) => typed.trim().replace(/^\$/, '') === price,
  },
  execute: async (needs, input) => {
    const terms = termsIn(input)
    const now = needs.clock.now()
    if (terms.closesAt <= now) throw new NotDone('Its end has passed.')
    const dailyPriceMicroUsd = await dailyPrice(needs)
    await refuseBeyond(needs.db, terms, dailyPriceMicroUsd)
    const made = await announceBuyBack(needs.db, { ...terms, dailyPriceMicroUsd }, now)
    if (made === undefined) throw new NotDone('Too many shares would be bought back.')
    return 'Announced. It opens once all of the bank’s money is booked.'
  },
}

interface Assigning {
  kind: BuyBackTransferKind
  title: string
  what: string
  after: string
  said: string
}

export const buyBackFund = assigning({
  kind: 'funded',
  title: 'Book the bank’s money for buy-back',
  what: 'Paid in by',
  after: 'can be paid to whoever offers shares',
  said: 'Booked. It opens on its day once all of it is there.',
})

export const buyBackReturn = assigning({
  kind: 'returned',
  title: 'Book what was left of buy-back',
  what: 'Paid back to',
  after: 'has gone back to the bank',
  said: 'Booked as paid back.',
})

/** Assigns a transfer that all nodes show as final; sending it is for whoever has the key. */
function assigning({ kind, title, what, after, said }: Assigning): Kind {
  const wishIn = ({ buyBack = '', hash = '' }: Fields) => {
    const trimmed = hash.trim().toLowerCase()
    if (!isUuid(buyBack)) throw new NotDone('Choose a buy-back.')
    if (!/^0x[0-9a-f]{64}$/.test(trimmed)) throw new NotDone('Enter the transaction’s hash.')
    return { buyBack, hash: trimmed }
  }
  return {
    ...rights,
    title: ({ buyBack = '' }) => `${title} ${buyBack.slice(0, 8)}`,
    parse: wishIn,
    facts: (needs, input) => buyBackTransferFacts(needs, { ...wishIn(input), kind }),
    whyTwo: async (needs, input) => {
      const { trouble } = await buyBackTransferFacts(needs, { ...wishIn(input), kind })
      if (trouble !== undefined) throw new NotDone(troubles[trouble] ?? trouble)
      return takesTwo
    },
    changes: (_, { coin = '', amount = '0', open = '0', other = '–' }) => [
      { what, now: other, after: other },
      { what: 'Amount', now: exactly(amount, coin), after },
      { what: 'Still open before it', now: exactly(open, coin), after: exactly(open, coin) },
    ],
    execute: async (needs, input) => {
      if (!(await assignBuyBackTransfer(needs, { ...wishIn(input), kind })))
        throw new NotDone('It is assigned already, more than is left, or no longer on the chain.')
      return said
    },
  }
}

const troubles: Record<string, string> = {
  unknown: 'There is no such buy-back.',
  assigned: 'This transfer is assigned already.',
  'not final': 'No final transfer of this coin between the payer and somebody has this hash.',
  'too much': 'That is more than is left of it. Find out why before you assign it.',
}

async function closedFacts(db: Db, { buyBack: id = '' }: Fields): Promise<Fields> {
  const report = isUuid(id) ? await buyBackReport(db, id) : undefined
  if (report === undefined) throw new NotDone('No such buy-back.')
  const { buyBack, totals } = report
  return {
    state: buyBack.state,
    offers: String(totals.offerCount),
    offered: String(totals.offered),
    most: String(buyBack.maxMicroShares),
  }
}

/** What two people answer for is what holders are paid: how much is bought of how much. */
export const buyBackSettle: Kind = {
  ...rights,
  title: ({ buyBack = '' }) => `Settle buy-back ${buyBack.slice(0, 8)}`,
  parse: ({ buyBack = '' }) => ({ buyBack }),
  facts: ({ db }, input) => closedFacts(db, input),
  whyTwo: async ({ db }, input) => {
    const { state = '' } = await closedFacts(db, input)
    if (state === 'announced' || state === 'open') throw new NotDone('It has not closed yet.')
    if (state !== 'closed') throw new NotDone('It is settled already, or was called off.')
    return takesTwo
  },
  changes: (_, { offers = '', offered = '0', most = '0' }) => {
    const isCut = BigInt(offered) > BigInt(most)
    const part = isCut ? formatBps(shareBps(most, offered)) : 'all of it'
    return [
      { what: 'Offers', now: 'wait', after: `${offers}, each settled once` },
      { what: 'Offered', now: formatShares(offered), after: 'leaves its owners, or comes back' },
      { what: 'Bought', now: '–', after: `${formatShares(isCut ? most : offered)} at most` },
      { what: 'Of each offer', now: '–', after: isCut ? `${part}, rounded down` : part },
    ]
  },
  execute: async ({ db }, { buyBack = '' }) => {
    if (!(await startSettling(db, buyBack))) throw new NotDone('It is not closed, or settled.')
    return 'Started. Holders are settled one by one, and can have their money sent.'
  },
}

async function openFacts(db: Db, { buyBack: id = '' }: Fields): Promise<Fields> {
  const found = isUuid(id) ? await findBuyBack(db, id) : undefined
  if (found === undefined) throw new NotDone('No such buy-back.')
  return { state: found.state }
}

export const buyBackCallOff: Kind = {
  ...rights,
  title: ({ buyBack = '' }) => `Call off buy-back ${buyBack.slice(0, 8)}`,
  parse: (given) => {
    const { en, de } = whyIn(given)
    return { buyBack: given.buyBack ?? '', whyEn: en, whyDe: de }
  },
  facts: ({ db }, input) => openFacts(db, input),
  whyTwo: async ({ db }, input) => {
    const { state = '' } = await openFacts(db, input)
    if (!['announced', 'open'].includes(state)) throw new NotDone('It has closed already.')
    return takesTwo
  },
  changes: ({ whyEn = '', whyDe = '' }, { state = '' }) => [
    { what: 'Buy-back', now: state, after: 'called off' },
    { what: 'Members read', now: '–', after: `${whyEn} · ${whyDe}` },
    { what: 'Shares that were offered', now: 'offered', after: 'available again' },
    { what: 'The bank’s money', now: 'kept', after: 'may go back to it' },
  ],
  execute: async ({ db, clock }, input) => {
    const why = whyIn(input)
    if (!(await callOffBuyBack(db, { id: input.buyBack ?? '', why, at: clock.now() })))
      throw new NotDone('It has closed already.')
    return 'Called off. Whoever owns shares is told.'
  },
}
