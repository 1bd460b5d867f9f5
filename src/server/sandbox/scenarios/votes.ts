import { sql } from 'drizzle-orm'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { inEachLanguage } from '@/messages/in-each-language'
import { recordLines } from '@/server/modules/record-dates/tables'
import {
  advanceVotes,
  allVotes,
  announceVote,
  callOffVote,
  reportMeeting,
} from '@/server/modules/votes'
import type { Vote } from '@/server/modules/votes/tables'
import * as samples from '../messages/samples'
import * as m from '../messages/scenarios'
import { untilThere } from '../patience'
import {
  addPastBallot,
  closeNow,
  openVote,
  ownVote,
  sampleResolutions,
  sampleTitle,
} from '../votes'
import { FreshMember, type Scene } from './fresh-member'
import { type Arranged, ago, inGroup, type ScenarioRows } from './scenario'

const rights = '/rights'
const ownShares = '99.942173'

export const voteScenarios: ScenarioRows = {
  ...inGroup(m.votesTitle, rights, {
    'vote-announced': [m.voteAnnouncedText, announced],
    'vote-open': [m.voteOpenText, open],
    'vote-nothing': [m.voteNothingText, nothing],
    'vote-cast': [m.voteCastText, cast],
    'vote-changed': [m.voteChangedText, changed],
    'vote-counted': [m.voteCountedText, counted],
    'vote-reported': [m.voteReportedText, reported],
    'vote-quorum': [m.voteQuorumText, belowQuorum],
    'vote-called-off': [m.voteCalledOffText, calledOff],
  }),
}

const pathOf = ({ id }: Pick<Vote, 'id'>) => `${rights}/${id}`

async function announced(scene: Scene): Promise<Arranged> {
  const { needs } = scene
  const member = await FreshMember.made(scene)
  await member.receive(ownShares)
  const known = (await allVotes(needs.db)).find(({ state }) => state === 'announced')
  const days = (count: number) => ago(scene, -count * 24 * 60)
  const dates = { recordAt: days(12), closesAt: days(18), meetingAt: days(19) }
  const terms = {
    title: sampleTitle(),
    resolutions: sampleResolutions(),
    quorumBps: 2_000,
    ...dates,
  }
  const vote = known ?? (await announceVote(needs.db, terms, needs.clock.now()))
  return { member, path: pathOf(vote) }
}

async function open(scene: Scene): Promise<Arranged> {
  const member = await voter(scene)
  return { member, path: pathOf(await ownVote(scene.needs)) }
}

async function voter(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene)
  await member.receive(ownShares)
  return member
}

async function nothing(scene: Scene): Promise<Arranged> {
  return { member: await FreshMember.made(scene), path: pathOf(await openVote(scene.needs)) }
}

async function cast(scene: Scene): Promise<Arranged> {
  const [member, vote] = [await voter(scene), await ownVote(scene.needs)]
  await addBallot(member, vote, ['against', 'for', 'for'])
  return { member, path: pathOf(vote) }
}

async function changed(scene: Scene): Promise<Arranged> {
  const [member, vote] = [await voter(scene), await ownVote(scene.needs)]
  await addBallot(member, vote, ['against', 'for', 'for'])
  await addBallot(member, vote, ['for', 'for', 'for'])
  return { member, path: pathOf(vote) }
}

function addBallot({ id, scene }: FreshMember, vote: Vote, choices: BallotChoice[]): Promise<void> {
  return addPastBallot(scene.needs, { id, vote }, { choices, at: scene.needs.clock.now() })
}

async function counted(scene: Scene): Promise<Arranged> {
  return overFor(scene)
}

async function reported(scene: Scene): Promise<Arranged> {
  const arranged = await overFor(scene)
  const { db, clock } = scene.needs
  const id = (arranged.path ?? '').split('/').at(-1) ?? ''
  const title = inEachLanguage(samples.minutesLabel)
  const results = [
    { isPassed: false, forBps: 6_140 },
    { isPassed: true, forBps: 9_190 },
    { isPassed: true, forBps: 9_690 },
  ]
  const meeting = { results, document: { title, url: '/docs' } }
  await reportMeeting(db, { id, meeting, at: clock.now() })
  return arranged
}

async function belowQuorum(scene: Scene): Promise<Arranged> {
  return overFor(scene, { quorumBps: 9_900, isAlone: true })
}

async function calledOff(scene: Scene): Promise<Arranged> {
  const { db, clock } = scene.needs
  const [member, vote] = [await voter(scene), await ownVote(scene.needs)]
  const why = inEachLanguage(samples.meetingMovedText)
  await callOffVote(db, { id: vote.id, why, at: clock.now() })
  return { member, path: pathOf(vote) }
}

interface EndedVoteOptions {
  quorumBps?: number
  /** Only this member has voted; another member with as many shares has not. */
  isAlone?: boolean
}

/**
 * It closes once the ballots are there: a fixed closing time would be over first on a slow machine.
 */
async function overFor(
  scene: Scene,
  { quorumBps = 0, isAlone }: EndedVoteOptions = {},
): Promise<Arranged> {
  const { needs } = scene
  const member = await voter(scene)
  if (isAlone) await voter(scene)
  const vote = await ownVote(needs, { quorumBps })
  if (!isAlone) await addCrowd(member, vote)
  await addBallot(member, vote, ['against', 'for', 'for'])
  await closeNow(needs, vote)
  await untilThere('vote that is counted', async () => {
    await advanceVotes(needs)
    return (await allVotes(needs.db)).find(({ id, state }) => id === vote.id && state === 'counted')
  })
  return { member, path: pathOf(vote) }
}

/** Some of the others voted too: only the first of them, so that a sandbox stays quick. */
async function addCrowd(member: FreshMember, vote: Vote): Promise<void> {
  const { scene } = member
  const answers: BallotChoice[][] = [
    ['for', 'for', 'for'],
    ['for', 'against', 'for'],
    ['against', 'for', 'abstain'],
  ]
  const others = await scene.needs.db
    .select({ id: recordLines.accountId })
    .from(recordLines)
    .where(sql`${recordLines.actionId} = ${vote.id} and ${recordLines.accountId} <> ${member.id}`)
    .orderBy(recordLines.accountId)
    .limit(12)
  for (const [index, { id }] of others.entries()) {
    const choices = answers[index % answers.length] ?? []
    await addPastBallot(scene.needs, { id, vote }, { choices, at: scene.needs.clock.now() })
  }
}
