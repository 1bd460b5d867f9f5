import { buyBackTerms } from '@/config/terms'
import { formatBps, formatExactUsd, formatShares, shareBps } from '@/contract/format/amounts'
import {
  announceBuyBack,
  assignBuyBackTransfer,
  type BuyBackTerms,
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
import * as m from '../messages/money'
import type { OperatorsNeeds } from '../needs'
import { announcing } from './announcing'
import { assigning } from './assigning'
import { callingOff } from './calling-off'
import { factText } from './fact-text'
import { about, coin, declare, dollars, shareCount, utcMoment } from './fields'
import { type Fields, type Kind, NotDone } from './kind'
import { coinIn, exactly, isSameUsd, microSharesIn, microUsdIn, momentIn } from './typed'

const rights = { ask: 'ask buy-back', approve: 'approve buy-back', lifeHours: 48 } as const

const asked = declare({
  price: dollars(m.priceAShareLabel, () =>
    m.withinOfTheDailyHint({ percent: buyBackTerms.maxDeviationBps / 100 }),
  ),
  most: shareCount(m.sharesAtMostLabel),
  opensAt: utcMoment(m.opensLabel),
  closesAt: utcMoment(m.closesLabel),
  coin: coin(),
})

const termsIn = ({ price = '', most = '', coin: named, opensAt = '', closesAt = '' }: Fields) => ({
  priceMicroUsd: microUsdIn(price),
  maxMicroShares: microSharesIn(most),
  coin: coinIn(named),
  opensAt: momentIn(opensAt),
  closesAt: momentIn(closesAt),
})

const dailyPrice = ({ db, clock }: OperatorsNeeds) => sharePriceAt(db, clock.now())

const percentOf = (bps: number) => formatBps(bps, { fractionDigits: 0 })

/**
 * Refuses a price that differs too much from the daily one, and more shares than may still be
 * bought back.
 */
async function refuseBeyond(
  db: Db,
  { priceMicroUsd, maxMicroShares }: Pick<BuyBackTerms, 'priceMicroUsd' | 'maxMicroShares'>,
  daily: bigint,
): Promise<void> {
  const { least, most } = priceBounds(daily)
  // guard: without it, the price may differ from the daily one by any amount — console/buy-backs: a
  //   buy-back is announced by two — without the second condition
  if (priceMicroUsd < least || priceMicroUsd > most)
    throw new NotDone(
      () =>
        m.priceOutOfRangeError({
          least: formatExactUsd(least),
          most: formatExactUsd(most),
          percent: percentOf(buyBackTerms.maxDeviationBps),
        }),
      'price',
    )
  const buyable = await leftToBuy(db)
  if (maxMicroShares > buyable)
    throw new NotDone(
      () =>
        m.atMostMoreSharesError({
          shares: formatShares(buyable < 0n ? 0n : buyable),
          percent: percentOf(buyBackTerms.maxRepurchasedBps),
        }),
      'most',
    )
}

export const buyBackOpen = announcing({
  rights,
  asked,
  termsIn,
  title: ({ most = '', price = '' }) =>
    m.announceBuyBackText({
      most: formatShares(microSharesIn(most)),
      price: formatExactUsd(microUsdIn(price)),
    }),
  facts: async (needs) => ({
    payer: needs.chain.shareToken?.payer ?? '',
    daily: String(await dailyPrice(needs)),
  }),
  isPaid: true,
  moments: ({ opensAt, closesAt }) => [
    {
      field: 'opensAt',
      at: opensAt,
      hours: buyBackTerms.minimumNoticeHours,
      isTooEarly: (noticeHours) => m.opensTooSoonError({ noticeHours }),
    },
    {
      field: 'closesAt',
      at: closesAt,
      hours: buyBackTerms.minimumOpenHours,
      isTooEarly: (openHours) => m.closesTooSoonError({ openHours }),
    },
  ],
  refuse: async (needs, terms) => refuseBeyond(needs.db, terms, await dailyPrice(needs)),
  lines: (input, facts) => {
    const { priceMicroUsd, maxMicroShares, coin: paid } = termsIn(input)
    const cost = exactly(priceMicroUsd * maxMicroShares * 1_000_000n, paid)
    return [
      ...asked.changes(input, facts),
      { what: m.dailyPriceLabel(), now: formatExactUsd(facts.daily ?? '0'), after: '–' },
      {
        what: m.theBankPaysInLabel(),
        now: '–',
        after: m.toText({ cost, payer: facts.payer ?? '' }),
      },
    ]
  },
  retyped: {
    label: m.priceAShareLabel,
    hint: m.retypeHint,
    isSame: ({ price = '' }, typed) => isSameUsd(price, typed),
  },
  end: ({ closesAt }) => closesAt,
  isPast: m.itsEndHasPassedError,
  announce: async (needs, terms, { now }) => {
    const dailyPriceMicroUsd = await dailyPrice(needs)
    await refuseBeyond(needs.db, terms, dailyPriceMicroUsd)
    const announced = await announceBuyBack(needs.db, { ...terms, dailyPriceMicroUsd }, now)
    if (announced === undefined) throw new NotDone(m.tooManySharesError)
  },
  said: m.buyBackAnnouncedText,
})

const named = { buyBack: about(m.chooseABuyBackError) }

const paidFor = {
  rights,
  field: 'buyBack',
  isUnnamed: m.chooseABuyBackError,
  isUnknown: m.thereIsNoSuchBuyText,
  facts: buyBackTransferFacts,
  assign: assignBuyBackTransfer,
}

export const buyBackFund = assigning(paidFor, {
  kind: 'funded',
  title: m.fundBuyBackTitle,
  what: m.paidInByLabel,
  hint: m.fundingTransferHint,
  afterText: m.payableForOffersText,
  doneText: m.buyBackMoneyBookedText,
})

export const buyBackReturn = assigning(paidFor, {
  kind: 'returned',
  title: m.returnBuyBackTitle,
  what: m.paidBackToLabel,
  hint: m.leftOverTransferHint,
  afterText: m.goneBackToBankText,
  doneText: m.bookedAsPaidBackText,
})

async function closedFacts(db: Db, { buyBack: id = '' }: Fields): Promise<Fields> {
  const report = await buyBackReport(db, id)
  if (report === undefined) throw new NotDone(m.noSuchBuyBackError)
  const { buyBack, totals } = report
  return {
    state: buyBack.state,
    offers: String(totals.offerCount),
    offered: String(totals.offered),
    most: String(buyBack.maxMicroShares),
  }
}

/** The two operators are responsible for what holders are paid: how much is bought of how much. */
export const buyBackSettle: Kind = {
  ...rights,
  ...declare(named),
  title: ({ buyBack = '' }) => m.settleBuyBackText({ buyBack: buyBack.slice(0, 8) }),
  facts: ({ db }, input) => closedFacts(db, input),
  refuse: async ({ db }, input) => {
    const { state = '' } = await closedFacts(db, input)
    if (state === 'announced' || state === 'open') throw new NotDone(m.itHasNotClosedError)
    if (state !== 'closed') throw new NotDone(m.settledOrCalledOffError)
  },
  changes: (_, { offers = '', offered = '0', most = '0' }) => {
    const isCut = BigInt(offered) > BigInt(most)
    const part = isCut ? formatBps(shareBps(most, offered)) : m.allOfItText()
    return [
      { what: m.offersLabel(), now: m.waitText(), after: m.eachSettledOnceText({ offers }) },
      { what: m.offeredLabel(), now: formatShares(offered), after: m.boughtOrReturnedText() },
      {
        what: m.boughtLabel(),
        now: '–',
        after: m.atMostText({ shares: formatShares(isCut ? most : offered) }),
      },
      { what: m.ofEachOfferLabel(), now: '–', after: isCut ? m.roundedDownText({ part }) : part },
    ]
  },
  execute: async ({ db }, { buyBack = '' }) => {
    if (!(await startSettling(db, buyBack))) throw new NotDone(m.cantStartSettlingError)
    return m.settlingStartedText
  },
}

async function openFacts(db: Db, { buyBack: id = '' }: Fields): Promise<Fields> {
  const buyBack = await findBuyBack(db, id)
  if (buyBack === undefined) throw new NotDone(m.noSuchBuyBackError)
  return { state: buyBack.state }
}

export const buyBackCallOff = callingOff({
  rights,
  field: 'buyBack',
  isUnnamed: m.chooseABuyBackError,
  title: (buyBack) => m.callOffBuyBackText({ buyBack }),
  facts: openFacts,
  isOver: m.itHasClosedAlreadyError,
  before: ({ state = '' }) => ({
    what: m.buyBackLabel(),
    now: factText(state),
    after: m.calledOffText(),
  }),
  after: () => [
    { what: m.sharesThatWereOfferedLabel(), now: m.offeredText(), after: m.availableAgainText() },
    { what: m.theBanksMoneyLabel(), now: m.keptText(), after: m.mayGoBackToText() },
  ],
  callOff: callOffBuyBack,
  said: m.buyBackCalledOffText,
})
