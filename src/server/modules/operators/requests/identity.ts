import { and, count, eq, gte, sql } from 'drizzle-orm'
import { lockAccount } from '@/server/modules/identity'
import { decideByPerson, openCheckOf, plainReasons, refusalLabels } from '@/server/modules/kyc'
import type { OperatorsNeeds } from '../needs'
import { operatorRequests } from '../tables'
import { type Fields, type Kind, lastFourOf, NotDone, takesTwo } from './kind'
import { memberIn, ofMember } from './person'

const dayMs = 24 * 60 * 60_000
const maxSaid = 500

/** So many a day are approved by one person each; what comes after takes two. */
const maxAlone = 20

const nothingOpen = () => new NotDone('The provider doesn’t leave this check to us.')

const flagLabels = {
  'another account': 'the same person has another account',
  'another name': 'the document bears another name',
  'nobody named': 'the provider hasn’t said who it is',
} as const

async function open({ db }: OperatorsNeeds, { account = '' }: Fields) {
  const found = await openCheckOf(db, account)
  if (found === undefined) throw nothingOpen()
  return found
}

async function approvedAlone({ db, clock }: OperatorsNeeds): Promise<number> {
  const { kind, decision, askedAt, input } = operatorRequests
  const since = new Date(clock.now().getTime() - dayMs)
  const [row] = await db
    .select({ all: count() })
    .from(operatorRequests)
    .where(
      and(
        eq(kind, 'identity-decide'),
        eq(decision, 'alone'),
        gte(askedAt, since),
        sql`${input} ->> 'decision' = 'approve'`,
      ),
    )
  return row?.all ?? 0
}

const labelOf = (label: string) => plainReasons([label])[0]?.title ?? label

export const identityDecide: Kind = {
  title: ({ account, decision }) =>
    `${decision === 'approve' ? 'Verify' : 'Reject'} identity of ${account}`,
  ask: 'ask identity decision',
  approve: 'approve identity decision',
  lifeHours: 72,
  parse: (given) => {
    const { decision = '', label = '', said = '' } = given
    if (decision === 'approve') return { ...memberIn(given), decision }
    if (decision !== 'refuse') throw new NotDone('Choose a decision.')
    if (!refusalLabels.some((one) => one === label))
      throw new NotDone('Choose what the member reads as the reason.')
    const words = said.replaceAll(/\r\n?/g, '\n').trim()
    if (words.length > maxSaid)
      throw new NotDone(`Write at most ${maxSaid} characters to the member.`)
    return { ...memberIn(given), decision, label, said: words }
  },
  lock: async ({ db }, { account = '' }) => void (await lockAccount(db, account)),
  facts: async (needs, input) => {
    const { leftOpenAt, attempt, flags } = await open(needs, input)
    return {
      open: leftOpenAt.toISOString(),
      attempt: String(attempt),
      flags: flags.map((flag) => flagLabels[flag]).join(', '),
    }
  },
  members: ofMember,
  whyTwo: async (needs, input) => {
    const { flags } = await open(needs, input)
    if (input.decision !== 'approve') return undefined
    if (flags.length > 0)
      return `${takesTwo} Flagged: ${flags.map((one) => flagLabels[one]).join(', ')}.`
    if ((await approvedAlone(needs)) >= maxAlone)
      return `${takesTwo} ${maxAlone} were verified by one person each today.`
    return undefined
  },
  changes: ({ decision, label = '', said = '' }, { flags = '' }) => [
    {
      what: 'Verification',
      now: 'in review, left to us',
      after: decision === 'approve' ? 'verified' : 'rejected, may try again',
    },
    ...(decision === 'approve'
      ? []
      : [{ what: 'The member reads', now: '–', after: labelOf(label) }]),
    ...(said === '' ? [] : [{ what: 'And from us', now: '–', after: said }]),
    { what: 'Flags', now: flags || 'none', after: 'stay' },
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account: accountId = '', decision = '', label = '', said = '' }) => {
    const isApproved = decision === 'approve'
    const isDone = await decideByPerson(needs, {
      ...{ accountId, said, labels: label === '' ? [] : [label] },
      decision: isApproved ? 'approve' : 'refuse',
    })
    if (!isDone) throw nothingOpen()
    return isApproved ? 'Verified. We told the member.' : 'Rejected. The member reads why.'
  },
}
