import { and, count, eq, gte, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import { lockAccount } from '@/server/modules/identity'
import { decideByPerson, openCheckOf, plainReasons, refusalLabels } from '@/server/modules/kyc'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { operatorRequests } from '../tables'
import { type Fields, type Kind, lastFourOf, NotDone, type Sentence, takesTwoText } from './kind'
import { memberIn, ofMember } from './person'

/** How many checks one operator may approve alone in a day; further ones take two. */
const maxAlone = 20

const nothingOpen = () => new NotDone(m.checkNotOursError)

const flagLabels = {
  'another account': m.secondAccountText,
  'another name': m.theDocumentBearsAnotherText,
  'nobody named': m.nobodyNamedText,
} as const

/** Facts contain the flags’ names; older ones contain their texts. */
const flagsText = (flags: string): string =>
  flags
    .split(', ')
    .map((flag) => (flagLabels as Record<string, Sentence>)[flag]?.() ?? flag)
    .join(', ')

async function open({ db }: OperatorsNeeds, { account = '' }: Fields) {
  const check = await openCheckOf(db, account)
  if (check === undefined) throw nothingOpen()
  return check
}

/** Counts completed requests, because the caller may be carrying out one that is still open. */
async function approvedAlone({ db, clock }: OperatorsNeeds): Promise<number> {
  const { kind, decision, executedAt, input } = operatorRequests
  const since = new Date(clock.now().getTime() - dayMs)
  const [row] = await db
    .select({ all: count() })
    .from(operatorRequests)
    .where(
      and(
        eq(kind, 'identity-decide'),
        eq(decision, 'alone'),
        gte(executedAt, since),
        sql`${input} ->> 'decision' = 'approve'`,
      ),
    )
  return row?.all ?? 0
}

const labelOf = (label: string) => plainReasons([label])[0]?.title ?? label

export const identityDecide: Kind = {
  title: ({ account = '', decision = '' }) =>
    (decision === 'approve' ? m.verifyIdentityText : m.rejectIdentityText)({ account }),
  ask: 'ask identity decision',
  approve: 'approve identity decision',
  lifeHours: 72,
  parse: (given) => {
    const { decision = '', label = '', said = '' } = given
    if (decision === 'approve') return { ...memberIn(given), decision }
    if (decision !== 'refuse') throw new NotDone(m.chooseADecisionError)
    if (!refusalLabels.some((allowed) => allowed === label))
      throw new NotDone(m.chooseShownReasonError, 'label')
    const words = said.replaceAll(/\r\n?/g, '\n').trim()
    if (words.length > operatorTerms.saidLetters)
      throw new NotDone(() => m.maxCharactersError({ maxSaid: operatorTerms.saidLetters }), 'said')
    return { ...memberIn(given), decision, label, said: words }
  },
  lock: async ({ db }, { account = '' }) => void (await lockAccount(db, account)),
  facts: async (needs, input) => {
    const { leftOpenAt, attempt, flags } = await open(needs, input)
    return {
      open: leftOpenAt.toISOString(),
      attempt: String(attempt),
      flags: flags.join(', '),
    }
  },
  members: ofMember,
  needsTwo: async (needs, input) => {
    const { flags } = await open(needs, input)
    if (input.decision !== 'approve') return undefined
    // guard: without it, one operator verifies a person with two accounts —
    //   server/kyc/decided-by-a-person: has another account
    if (flags.length > 0)
      return m.flaggedText({ rule: takesTwoText(), flags: flagsText(flags.join(', ')) })
    if ((await approvedAlone(needs)) >= maxAlone)
      return m.wereVerifiedByOneText({ rule: takesTwoText(), maxAlone })
    return undefined
  },
  changes: ({ decision, label = '', said = '' }, { flags = '' }) => [
    {
      what: m.verificationLabel(),
      now: m.inReviewText(),
      after: decision === 'approve' ? m.verifiedText() : m.rejectedMayTryAgainText(),
    },
    ...(decision === 'approve'
      ? []
      : [{ what: m.theMemberReadsLabel(), now: '–', after: labelOf(label) }]),
    ...(said === '' ? [] : [{ what: m.andFromUsLabel(), now: '–', after: said }]),
    { what: m.flagsLabel(), now: flagsText(flags) || m.noneText(), after: m.stayText() },
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account: accountId = '', decision = '', label = '', said = '' }) => {
    const isApproved = decision === 'approve'
    const isDone = await decideByPerson(needs, {
      accountId,
      said,
      labels: label === '' ? [] : [label],
      decision: isApproved ? 'approve' : 'refuse',
    })
    if (!isDone) throw nothingOpen()
    return isApproved ? m.verifiedWeToldTheText : m.rejectedTheMemberReadsText
  },
}
