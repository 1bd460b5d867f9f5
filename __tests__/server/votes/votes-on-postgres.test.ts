import { eq } from 'drizzle-orm'
import { type BallotChoice, ballotFingerprint } from '@/contract/ballot-proofs'
import { accounts } from '@/server/modules/identity/tables'
import { sealBallot } from '@/server/modules/votes'
import { ballots, votes } from '@/server/modules/votes/tables'
import type { Database } from '@/server/platform/db/database'
import { makeApi, type TestApi } from '../../support/api'
import { advanceVotes } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { codeFor, type TestMember } from '../../support/member'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { quickMember } from '../../support/quick-member'
import { makeHolder } from '../../support/staking'
import { closeVoteStored, openVoteStored, saltOf, voteOf } from '../../support/stored-vote'

let server: TestPostgres
let database: Database
let api: TestApi
beforeAll(async () => {
  server = await openPostgres()
  database = (await server.makeDatabase('migrated')).connect()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  api = await makeApi({ database })
})

async function makeVoter(): Promise<TestMember> {
  const member = await quickMember(api)
  await makeHolder(api, member)
  return member
}

test('one of two tabs that vote with one code at once counts @rest', async () => {
  const dana = await makeVoter()
  const vote = await openVoteStored(api)
  await dana.call('POST', 'user/voteCode', { vote: vote.id })
  const code = await codeFor(api, dana.email)
  const choices = ['for', 'against']
  const tabs = [1, 2, 3].map((number) =>
    dana.call('POST', 'user/vote', { vote: vote.id, choices, code, salt: saltOf(number) }),
  )
  const statuses = (await Promise.all(tabs)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await database.db.select().from(ballots)).toHaveLength(1)
})

test('a ballot waits neither for whoever tells holders nor for a report @rest', async () => {
  const dana = await makeVoter()
  const vote = await openVoteStored(api)
  await dana.call('POST', 'user/voteCode', { vote: vote.id })
  const input = { vote: vote.id, choices: ['for', 'for'], code: await codeFor(api, dana.email) }
  const answeredAnswer = await database.db.transaction(async (tx) => {
    // As a worker does for each thousand of them, and longer.
    await tx.update(votes).set({ toldTo: null }).where(eq(votes.id, vote.id))
    return dana.call('POST', 'user/vote', { ...input, salt: saltOf(7) })
  })
  expect(answeredAnswer.status).toBe(200)
})

test('the count waits for a ballot that is being written', async () => {
  const dana = await makeVoter()
  const vote = await openVoteStored(api)
  let letGo = () => {}
  const holding = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let hasBegun = () => {}
  const beginning = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const accountId = await accountIdOf(api, dana)
  const writing = database.db.transaction(async (tx) => {
    // As a ballot takes it, and is slow afterwards.
    await tx.select().from(votes).where(eq(votes.id, vote.id)).for('key share')
    const ballotFields = { choices: ['for', 'for'] as BallotChoice[], salt: saltOf(90) }
    const ballotOwner = { voteId: vote.id, accountId }
    const fingerprint = await ballotFingerprint({
      vote: vote.id,
      microShares: '1',
      ...ballotFields,
    })
    const locked = await sealBallot(api.services, ballotOwner, ballotFields)
    const at = api.clock.now()
    await tx.insert(ballots).values({ ...ballotOwner, at, fingerprint, locked })
    hasBegun()
    await holding
  })
  await beginning
  const counting = closeVoteStored(api, vote)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await voteOf(dana, vote)).state).toBe('open')
  letGo()
  await Promise.all([writing, counting])
  expect((await voteOf(dana, vote)).result?.ballotCount).toBe(1)
})

test('a hold that comes while a ballot is on its way refuses it', async () => {
  const dana = await makeVoter()
  const vote = await openVoteStored(api)
  await dana.call('POST', 'user/voteCode', { vote: vote.id })
  const input = { vote: vote.id, choices: ['for', 'for'], code: await codeFor(api, dana.email) }
  const isDana = eq(accounts.id, await accountIdOf(api, dana))
  const voting = await database.db.transaction(async (tx) => {
    await tx.update(accounts).set({ onHoldAt: api.clock.now() }).where(isDana)
    const sentVote = dana.call('POST', 'user/vote', { ...input, salt: saltOf(91) })
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { sent: sentVote }
  })
  expect((await voting.sent).body).toMatchObject({ code: 'ON_HOLD' })
  expect((await voteOf(dana, vote)).ballot).toBeNull()
})

test('a ballot that meets the count is in it, or is refused @rest', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, makeVoter))
  const vote = await openVoteStored(api)
  const codes = new Map<TestMember, string>()
  for (const person of people) {
    await person.call('POST', 'user/voteCode', { vote: vote.id })
    codes.set(person, await codeFor(api, person.email))
  }
  const toEndMs = vote.closesAt.getTime() - api.clock.now().getTime()
  // Nine minutes before the end the codes still work; the clock jumps while ballots are on the way.
  const code = (person: TestMember) => codes.get(person) ?? ''
  const casting = people.map(async (person, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 8))
    const input = { vote: vote.id, choices: ['for', 'for'], code: code(person) }
    return person.call('POST', 'user/vote', { ...input, salt: saltOf(50 + index) })
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  api.clock.forward(toEndMs)
  await advanceVotes(api.services)
  const takenCount = (await Promise.all(casting)).filter(({ status }) => status === 200).length
  await advanceVotes(api.services)
  const { state, result } = await voteOf(people[0] as TestMember, vote)
  expect([state, result?.ballotCount]).toEqual(['counted', takenCount])
  expect(await database.db.select().from(ballots)).toHaveLength(takenCount)
})
