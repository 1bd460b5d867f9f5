import { and, eq } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { type BallotChoice, ballotFingerprint } from '@/contract/ballot-proofs'
import type { VoteResolution } from '@/contract/user/votes'
import { inEachLanguage } from '@/messages/in-each-language'
import { shareTokens } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { closeBooks, writeLines } from '@/server/modules/record-dates'
import { recordLines } from '@/server/modules/record-dates/tables'
import {
  advanceVotes,
  allVotes,
  announceVote,
  countDue,
  reportMeeting,
  sealBallot,
  type VoteTerms,
} from '@/server/modules/votes'
import { ballots, type Vote, votes } from '@/server/modules/votes/tables'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { demoEmail } from './chain/sample-owners'
import { isDemoHistoryDone } from './demo-history'
import { inTurn } from './in-turn'
import * as m from './messages/samples'
import type { SandboxNeeds } from './needs'
import { untilThere } from './patience'
import { sampleOwnerIds } from './sample-owners'
import { needsAt } from './visit'

const everyMs = 3_000

export const sampleTitle = () => inEachLanguage(m.meetingTitle)

export const sampleResolutions = (): VoteResolution[] => [
  {
    title: inEachLanguage(m.newSharesTitle),
    text: inEachLanguage(m.newSharesText),
    document: {
      title: inEachLanguage(m.shareTermsLabel),
      url: '/docs',
    },
    needs: 'two-thirds',
    board: 'for',
  },
  {
    title: inEachLanguage(m.electOttilieTitle),
    text: inEachLanguage(m.electOttilieText),
    needs: 'half',
    board: 'for',
  },
  {
    title: inEachLanguage(m.auditorsTitle),
    text: inEachLanguage(m.auditorsText),
    needs: 'half',
    board: 'for',
  },
]

/**
 * Has one past vote and keeps one open, once the demo person has a past; when it is over, the next
 * one opens.
 */
export function sandboxVotes(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox votes',
    everyMs,
    run: async () => {
      const [token] = await needs.db.select().from(shareTokens)
      if (token === undefined || !(await isDemoHistoryDone(needs))) return
      await seedCountedVote(needs)
      await openVote(needs)
    },
  }
}

/** Recognized by its first resolution, because its title was another one until 0.1.0. */
const asksAs = ({ resolutions }: Vote, [first]: VoteResolution[]) =>
  resolutions[0]?.title.en === first?.title.en
const isSample = (vote: Vote) => asksAs(vote, sampleResolutions())

/** The vote that is open for everybody. */
export const openVote = inTurn(async (needs: SandboxNeeds): Promise<Vote> => {
  const { db, clock } = needs
  const known = (await allVotes(db)).find(
    (vote) => isSample(vote) && vote.state === 'open' && vote.closesAt > clock.now(),
  )
  if (known !== undefined) return known
  const midnight = Math.floor(clock.now().getTime() / dayMs) * dayMs
  const { id } = await announceVote(
    db,
    {
      title: sampleTitle(),
      resolutions: sampleResolutions(),
      quorumBps: 0,
      recordAt: new Date(midnight),
      closesAt: new Date(midnight + 5 * dayMs + 18 * hourMs),
      meetingAt: new Date(midnight + 6 * dayMs + 10 * hourMs),
    },
    new Date(midnight - 14 * dayMs),
  )
  const open = await untilThere('vote that is open', async () => {
    await advanceVotes(needs)
    return (await allVotes(db)).find((vote) => vote.id === id && vote.state === 'open')
  })
  await addOwnersBallots(needs, open, clock.now())
  return open
})

/** Three in four of the sample owners vote, each differently, and most as the board advises. */
async function addOwnersBallots(needs: SandboxNeeds, vote: Vote, at: Date): Promise<void> {
  const owners = (await sampleOwnerIds(needs.db)).entries()
  for (const [place, id] of owners) {
    if (place % 4 === 3) continue
    const choices = vote.resolutions.map(
      (_, item) => ballotChoices[(place + 2 * item) % 7] ?? 'for',
    )
    await addPastBallot(needs, { id, vote }, { choices, at })
  }
}

const ballotChoices: BallotChoice[] = ['for', 'for', 'against', 'for', 'for', 'abstain']

/**
 * A vote of a scenario, whose record date is now. All owners have votes in it; it is opened in one
 * transaction, so that no worker notifies everybody of it.
 */
export function ownVote(needs: SandboxNeeds, wish: Partial<VoteTerms> = {}): Promise<Vote> {
  const recordAt = needs.clock.now()
  const after = (days: number) => new Date(recordAt.getTime() + days * dayMs)
  const dates = { recordAt, closesAt: after(5), meetingAt: after(6) }
  const terms = { title: sampleTitle(), resolutions: sampleResolutions(), quorumBps: 0, ...dates }
  return needs.db.transaction((tx) =>
    holdVote({ ...needs, db: tx }, { ...terms, ...wish }, after(-14)),
  )
}

async function holdVote(needs: SandboxNeeds, terms: VoteTerms, announcedAt: Date): Promise<Vote> {
  const { db } = needs
  const vote = await announceVote(db, terms, announcedAt)
  await closeBooks(db, vote)
  const open = { state: 'open', isTold: true } as const
  await writeLines(needs, vote, (tx) => tx.update(votes).set(open).where(eq(votes.id, vote.id)))
  return { ...vote, ...open }
}

/** As if its time were over; its resolutions and voters stay. */
export async function closeNow({ db, clock }: SandboxNeeds, { id }: Vote): Promise<void> {
  const closesAt = clock.now()
  const meetingAt = new Date(closesAt.getTime() + 1)
  await db.update(votes).set({ closesAt, meetingAt }).where(eq(votes.id, id))
}

const earlierTitle = () => inEachLanguage(m.earlierMeetingTitle)

const earlierResolutions = (): VoteResolution[] => [
  {
    title: inEachLanguage(m.electIlvyTitle),
    text: inEachLanguage(m.electIlvyText),
    needs: 'half',
    board: 'for',
  },
  {
    title: inEachLanguage(m.boardPayTitle),
    text: inEachLanguage(m.boardPayText),
    needs: 'half',
    board: 'for',
  },
]

const earlier = { record: -40, closes: -34, meeting: -33 }

/**
 * A vote that the demo person has voted in, counted by the production's code with the clock set to
 * that time. In one transaction, so that no worker counts it before the ballot is there.
 */
export async function seedCountedVote(needs: SandboxNeeds): Promise<void> {
  const [person] = await needs.db.select().from(accounts).where(eq(accounts.email, demoEmail))
  const known = await allVotes(needs.db)
  if (person === undefined || known.some((vote) => asksAs(vote, earlierResolutions()))) return
  const midnight = Math.floor(needs.clock.now().getTime() / dayMs) * dayMs
  const at = (days: number, hours: number) => new Date(midnight + days * dayMs + hours * hourMs)
  const [recordAt, closesAt] = [at(earlier.record, 0), at(earlier.closes, 18)]
  const meetingAt = at(earlier.meeting, 10)
  const terms = { title: earlierTitle(), resolutions: earlierResolutions(), quorumBps: 0 }
  await needs.db.transaction(async (tx) => {
    const past = { ...needsAt(needs, new Date(closesAt.getTime() + hourMs)), db: tx }
    const dates = { recordAt, closesAt, meetingAt }
    const vote = await holdVote(past, { ...terms, ...dates }, at(earlier.record - 14, 9))
    const said = { choices: ['for', 'against'] as BallotChoice[], at: at(earlier.closes - 2, 19) }
    await addPastBallot(past, { id: person.id, vote }, said)
    await addOwnersBallots(past, vote, said.at)
    await countDue(past)
    await reportMeeting(tx, { id: vote.id, meeting: earlierMeeting(), at: at(earlier.meeting, 17) })
    // It is long over, so there is no notice of it now.
    await tx.update(votes).set({ isTold: true }).where(eq(votes.id, vote.id))
  })
}

const earlierMeeting = () => ({
  results: [
    { isPassed: true, forBps: 9_412 },
    { isPassed: true, forBps: 7_836 },
  ],
  document: {
    title: inEachLanguage(m.minutesLabel),
    url: '/docs',
  },
})

interface PastBallot {
  choices: BallotChoice[]
  at: Date
}

/** As if they had voted then; nothing for a member without votes. */
export async function addPastBallot(
  needs: SandboxNeeds,
  { id: accountId, vote }: { id: string; vote: Vote },
  { choices, at }: PastBallot,
): Promise<void> {
  const whereOwnLine = and(eq(recordLines.actionId, vote.id), eq(recordLines.accountId, accountId))
  const [line] = await needs.db.select().from(recordLines).where(whereOwnLine)
  if (line === undefined) return
  const whose = { voteId: vote.id, accountId }
  const salt = crypto.randomUUID().replaceAll('-', '').repeat(2)
  const microShares = String(line.microShares)
  const fingerprint = await ballotFingerprint({ vote: vote.id, microShares, choices, salt })
  const locked = await sealBallot(needs, whose, { choices, salt })
  await needs.db.insert(ballots).values({ ...whose, at, fingerprint, locked })
}
