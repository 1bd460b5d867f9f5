import { formatBps } from '@/contract/format/amounts'
import { corrections } from '@/server/modules/corporate-actions'
import { lockAccount } from '@/server/modules/identity'
import { isUuid } from '@/server/platform/db/database'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, lastFourOf, NotDone, takesTwo } from './kind'
import { memberIn, ofMember } from './person'
import { bpsIn, exactly } from './typed'

type Planned = Awaited<ReturnType<typeof corrections.planned>>
type Correction = Exclude<Planned, string>

const obstacles: Record<Extract<Planned, string>, string> = {
  unknown: 'This dividend has credited nothing to this member.',
  same: 'Nothing would change: this rate was applied.',
  closed: 'This dividend is closed. The tax office gives back what it has.',
  remitted: 'The tax has been paid to the tax office, which alone gives it back.',
  sent: 'More tax can’t be withheld: the money has been sent, or is on its way.',
  lapsed: 'It has lapsed.',
}

/** The rate, not the country: where somebody pays tax stands encrypted, and a request does not. */
function correctionIn({ action = '', account: given = '', rate = '' }: Fields) {
  const { account = '' } = memberIn({ account: given })
  if (!isUuid(action)) throw new NotDone('Choose a dividend.')
  const rateBps = String(bpsIn(rate, 'the rate'))
  return { action: action.toLowerCase(), account, rate, rateBps }
}

async function planned({ db }: OperatorsNeeds, input: Fields): Promise<Correction> {
  const { action, account, rateBps } = correctionIn(input)
  const plan = await corrections.planned(db, { action, accountId: account }, rateOf(rateBps))
  if (typeof plan === 'string') throw new NotDone(obstacles[plan])
  if (!corrections.rates(plan.action).includes(plan.after.rateBps))
    throw new NotDone('This dividend has no such rate.')
  return plan
}

const rateOf = (bps: string) => () => ({ rateBps: Number(bps), isResidenceKnown: true })

const factsOf = ({ action, before, after }: Correction): Fields => ({
  coin: action.coin,
  rate: `${before.rateBps} ${after.rateBps}`,
  tax: `${before.tax} ${after.tax}`,
  net: `${before.net} ${after.net}`,
})

/** Both sides of one figure, as both people see them. */
const bothOf = (text = '') => text.split(' ') as [before: string, after: string]

/** Tax alone: the shares are what the entries say, and nobody corrects those here. */
export const dividendCorrect: Kind = {
  ask: 'ask correction',
  approve: 'approve correction',
  lifeHours: 72,
  title: ({ action = '', account, rate }) =>
    `Correct the tax of dividend ${action.slice(0, 8)} to ${rate}% for ${account}`,
  parse: correctionIn,
  members: ofMember,
  facts: async (needs, input) => factsOf(await planned(needs, input)),
  whyTwo: async (needs, input) => {
    await planned(needs, input)
    return takesTwo
  },
  changes: (_, { coin = '', rate, tax, net }) => {
    const row = (what: string, pair: string | undefined, shown: (one: string) => string) => {
      const [now, after] = bothOf(pair)
      return { what, now: shown(now), after: shown(after) }
    }
    return [
      row('Rate', rate, (bps) => formatBps(Number(bps))),
      row('Tax withheld', tax, (units) => exactly(units, coin)),
      row('To the member', net, (units) => exactly(units, coin)),
      { what: 'Papers', now: 'as credited', after: 'as credited, and a corrected one beside it' },
    ]
  },
  retyped: lastFourOf('account'),
  lock: async ({ db }, { account = '' }) => void (await lockAccount(db, account)),
  execute: async (needs, input) => {
    const { action, account, rateBps } = correctionIn(input)
    const whose = { action, accountId: account }
    const said = await corrections.correct(needs, needs.db, whose, rateOf(rateBps))
    if (said !== 'done') throw new NotDone(obstacles[said])
    return 'Corrected. We told the member; both papers can be fetched.'
  },
}

function decisionIn(given: Fields) {
  const { toldAt = '', decision = '' } = given
  if (decision !== 'accept' && decision !== 'refuse') throw new NotDone('Choose a decision.')
  if (Number.isNaN(Date.parse(toldAt))) throw nothingWaits()
  return { ...memberIn(given), toldAt: new Date(toldAt).toISOString(), decision }
}

const nothingWaits = () => new NotDone('No residence of this member waits for a decision.')

async function waiting(needs: OperatorsNeeds, { account, toldAt }: Fields) {
  const all = await corrections.undecided(needs)
  const found = all.find((one) => one.accountId === account && one.toldAt.toISOString() === toldAt)
  if (found === undefined) throw nothingWaits()
  return found
}

/** The countries are read again from what stands encrypted; a request keeps none of them. */
export const residenceDecide: Kind = {
  ask: 'ask residence decision',
  approve: 'approve residence decision',
  lifeHours: 72,
  title: ({ account, decision }) =>
    `${decision === 'accept' ? 'Accept' : 'Refuse'} the tax residence of ${account}`,
  parse: decisionIn,
  members: ofMember,
  facts: async (needs, input) => {
    await waiting(needs, input)
    return {}
  },
  whyTwo: async (needs, input) => {
    await waiting(needs, input)
    return takesTwo
  },
  changes: ({ decision }) => [
    {
      what: 'What the member told',
      now: 'waits; the higher rate is withheld',
      after: decision === 'accept' ? 'counts' : 'doesn’t count',
    },
    {
      what: 'Dividends credited meanwhile',
      now: 'by the higher rate',
      after: 'what was too much goes to the member',
    },
  ],
  retyped: lastFourOf('account'),
  lock: async ({ db }, { account = '' }) => void (await lockAccount(db, account)),
  execute: async (needs, { account: accountId = '', toldAt = '', decision }) => {
    const isAccepted = decision === 'accept'
    const decided = { accountId, toldAt: new Date(toldAt), isAccepted }
    const corrected = await corrections.decide(needs, needs.db, decided)
    if (corrected === undefined) throw nothingWaits()
    const said = isAccepted ? 'Accepted.' : 'Refused.'
    return `${said} ${corrected} dividends corrected. We told the member.`
  },
}
