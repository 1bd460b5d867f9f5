import { below, oneOf, type Random } from '../faked/chance'
import { ballotChoices, callMeeting, ownerCalls } from '../product-owners'
import type { KnownBallot } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { onlyRefused, type Person } from './arrive'

const minuteMs = 60_000

/** The bank calls a meeting every few minutes, with a record date that is near. */
export const votes: Actor = {
  name: 'votes',
  begin(simulation) {
    void callNowAndThen(simulation)
  },
}

async function callNowAndThen(simulation: Simulation): Promise<void> {
  const random = simulation.stream('votes')
  // A vote before that would have no owners who can cast a ballot.
  await simulation.sleep(minuteMs * (1.2 + random()))
  for (;;) {
    const recordAt = Math.floor(simulation.time.now() + minuteMs * (0.2 + 0.3 * random()))
    const closesAt = Math.floor(recordAt + minuteMs * (1.2 + 1.5 * random()))
    if (closesAt > simulation.calmAt) return
    const terms = { recordAt, closesAt, resolutions: 1 + below(random, 3) }
    const id = await simulation.store.setUp((client) => callMeeting(client, terms))
    simulation.records.votes.set(id, { recordAt, closesAt })
    simulation.count('votes')
    simulation.say('a meeting is called')
    await simulation.sleep(minuteMs * (2 + 3 * random()))
  }
}

interface Vote {
  id: string
  state: string
  closesAt: string
  resolutions: unknown[]
  counted: { shares: string } | null
  ballot: object | null
}

/** A member votes, or votes otherwise. False if there is nothing to do. */
export async function vote(person: Person): Promise<boolean> {
  const { simulation, random } = person
  const { docs } = await person.ask<{ docs: Vote[] }>(ownerCalls.votes, {})
  const openVote = docs.find(({ state, counted }) => state === 'open' && counted?.shares !== '0')
  if (openVote === undefined || (openVote.ballot !== null && random() < 0.4)) return false
  const code = await person.codeByMail(ownerCalls.voteCode, { vote: openVote.id })
  if (code === undefined) return true
  const leftMs = Date.parse(openVote.closesAt) - simulation.time.now()
  const offsetMs = random() * 10_000 - 4_000
  if (leftMs > 0 && leftMs < minuteMs) await simulation.sleep(Math.max(0, leftMs + offsetMs))
  await cast(person, {
    vote: openVote.id,
    code,
    ...drawChoices(random, openVote.resolutions.length),
  })
  return true
}

function drawChoices(random: Random, resolutions: number) {
  const choices = Array.from({ length: resolutions }, () => oneOf(random, ballotChoices))
  const digit = () => below(random, 16).toString(16)
  return { choices, salt: Array.from({ length: 64 }, digit).join('') }
}

interface Casting extends Pick<KnownBallot, 'vote' | 'choices' | 'salt'> {
  code: string
}

async function cast(person: Person, input: Casting): Promise<void> {
  const { simulation, member } = person
  const { time, records } = simulation
  const { code: _, ...said } = input
  // Noted first: it may be done, and its answer lost.
  const knownBallot = { ...said, member, askedAt: time.now(), answeredAt: Number.POSITIVE_INFINITY }
  records.ballots.push(knownBallot)
  try {
    await person.askAtTimesTwice(ownerCalls.vote, input)
  } catch (error) {
    // A key that was refused is never carried out.
    onlyRefused(error)
    records.ballots.splice(records.ballots.indexOf(knownBallot), 1)
    throw error
  }
  knownBallot.answeredAt = time.now()
  simulation.count('ballots')
  person.done('votes')
}
