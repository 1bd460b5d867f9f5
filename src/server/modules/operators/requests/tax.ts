import { formatBps } from '@/contract/format/amounts'
import {
  correctionRates,
  correctTax,
  decideResidence,
  plannedCorrection,
  undecidedResidences,
} from '@/server/modules/dividends'
import { lockAccount } from '@/server/modules/identity'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/money'
import type { OperatorsNeeds } from '../needs'
import { about, choice, declare } from './fields'
import { type Fields, inField, type Kind, lastFourOf, NotDone, type Sentence } from './kind'
import { memberIn, ofMember } from './person'
import { exactly, percentIn, taxRateIn } from './typed'

type Planned = Awaited<ReturnType<typeof plannedCorrection>>
type Correction = Exclude<Planned, string>

const obstacles: Record<Extract<Planned, string>, Sentence> = {
  unknown: m.nothingCreditedText,
  gone: m.accountClosedText,
  same: m.sameRateText,
  closed: m.dividendClosedText,
  remitted: m.taxPaidText,
  kept: m.taxKeptForOthersText,
  sent: m.moneyAlreadySentText,
  reinvested: m.itHasBecomeSharesText,
  lapsed: m.itHasLapsedText,
}

/** The rate, not the country: a tax residence is stored encrypted, and a request is not. */
function correctionIn({ action = '', account: given = '', rate = '' }: Fields) {
  const { account = '' } = memberIn({ account: given })
  if (!isUuid(action)) throw new NotDone(m.chooseADividendError)
  const rateBps = String(inField('rate', () => taxRateIn(rate)))
  return { action: action.toLowerCase(), account, rate, rateBps }
}

async function planCorrection({ db }: OperatorsNeeds, input: Fields): Promise<Correction> {
  const { action, account, rateBps } = correctionIn(input)
  const plan = await plannedCorrection(db, { action, accountId: account }, rateOf(rateBps))
  if (typeof plan === 'string') throw new NotDone(obstacles[plan])
  if (!correctionRates(plan.dividend).includes(plan.after.rateBps))
    throw new NotDone(m.unknownRateError)
  return plan
}

const rateOf = (bps: string) => () => ({ rateBps: Number(bps), isResidenceKnown: true })

const factsOf = ({ dividend, before, after }: Correction): Fields => ({
  coin: dividend.coin,
  rate: `${before.rateBps} ${after.rateBps}`,
  tax: `${before.tax} ${after.tax}`,
  net: `${before.net} ${after.net}`,
})

/** Both sides of one figure, as both people see them. */
const bothOf = (text = '') => text.split(' ') as [before: string, after: string]

/** Only the tax: the shares follow from the entries, and are not corrected here. */
export const dividendCorrect: Kind = {
  ask: 'ask correction',
  approve: 'approve correction',
  lifeHours: 72,
  title: ({ action = '', account = '', rateBps = '' }) =>
    m.correctMemberTaxText({
      action: action.slice(0, 8),
      account,
      rate: formatBps(Number(rateBps)),
    }),
  parse: (given) => correctionIn({ ...given, rate: percentIn(given.rate) }),
  members: ofMember,
  facts: async (needs, input) => factsOf(await planCorrection(needs, input)),
  refuse: async (needs, input) => {
    await planCorrection(needs, input)
  },
  changes: (_, { coin = '', rate, tax, net }) => {
    const row = (what: string, pair: string | undefined, shown: (one: string) => string) => {
      const [now, after] = bothOf(pair)
      return { what, now: shown(now), after: shown(after) }
    }
    return [
      row(m.rateText(), rate, (bps) => formatBps(Number(bps))),
      row(m.taxWithheldText(), tax, (units) => exactly(units, coin)),
      row(m.toTheMemberText(), net, (units) => exactly(units, coin)),
      { what: m.papersLabel(), now: m.asCreditedText(), after: m.correctedPaperAddedText() },
    ]
  },
  retyped: lastFourOf('account'),
  lock: async ({ db }, { account = '' }) => void (await lockAccount(db, account)),
  execute: async (needs, input) => {
    const { action, account, rateBps } = correctionIn(input)
    const whose = { action, accountId: account }
    const outcome = await correctTax(needs, needs.db, whose, rateOf(rateBps))
    if (outcome !== 'done') throw new NotDone(obstacles[outcome])
    return m.correctedText
  },
}

const nothingWaits = () => new NotDone(m.noResidenceWaitingError)

async function waiting(needs: OperatorsNeeds, { account, toldAt }: Fields) {
  const residences = await undecidedResidences(needs)
  const residence = residences.find(
    (row) => row.accountId === account && row.toldAt.toISOString() === toldAt,
  )
  if (residence === undefined) throw nothingWaits()
  return residence
}

/** The countries are read again from encrypted storage; a request contains none of them. */
export const residenceDecide: Kind = {
  ask: 'ask residence decision',
  approve: 'approve residence decision',
  lifeHours: 72,
  title: ({ account = '', decision }) =>
    (decision === 'accept' ? m.acceptResidenceText : m.refuseResidenceText)({ account }),
  ...declare({
    account: about(m.noResidenceWaitingError),
    toldAt: {
      keep: (typed) => {
        if (Number.isNaN(Date.parse(typed))) throw nothingWaits()
        return new Date(typed).toISOString()
      },
    },
    decision: choice(m.decisionLabel, m.chooseADecisionError, {
      accept: m.acceptChoiceText,
      refuse: m.refuseChoiceText,
    }),
  }),
  members: ofMember,
  facts: async (needs, input) => {
    await waiting(needs, input)
    return {}
  },
  refuse: async (needs, input) => {
    await waiting(needs, input)
  },
  changes: ({ decision }) => [
    {
      what: m.whatTheMemberToldLabel(),
      now: m.waitsAtHigherRateText(),
      after: decision === 'accept' ? m.countsText() : m.doesntCountText(),
    },
    {
      what: m.dividendsCreditedMeanwhileLabel(),
      now: m.byTheHigherRateText(),
      after: m.excessToMemberText(),
    },
  ],
  retyped: lastFourOf('account'),
  lock: async ({ db }, { account = '' }) => void (await lockAccount(db, account)),
  execute: async (needs, { account: accountId = '', toldAt = '', decision }) => {
    const isAccepted = decision === 'accept'
    const decided = { accountId, toldAt: new Date(toldAt), isAccepted }
    const corrected = await decideResidence(needs, needs.db, decided)
    if (corrected === undefined) throw nothingWaits()
    if (typeof corrected === 'string') throw new NotDone(obstacles[corrected])
    const message = isAccepted ? m.residenceAcceptedText : m.residenceRefusedText
    return () => message({ corrected })
  },
}
