import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { type Ballot, ballotText } from '@/contract/ballot-proofs'
import { isIncluded } from '@/contract/log-proofs'
import { accounts } from '@/server/modules/identity/tables'
import { notifications } from '@/server/modules/notifications/tables'
import { allVotes } from '@/server/modules/votes'
import { voteProof, votes } from '@/server/modules/votes/votes.service'
import type { Member } from '@/server/platform/http/admit'
import { demoEmail } from '@/server/sandbox/chain/sample-owners'
import { seedCountedVote } from '@/server/sandbox/votes'
import { makeApi } from '../../support/api'
import { accountIdOf } from '../../support/make-transactions'
import { quickMember } from '../../support/quick-member'
import { makeHolder } from '../../support/staking'

test('the demo person has voted once before, finds the own ballot in the count, and reads the meeting’s result', async () => {
  const api = await makeApi()
  const { services, clock } = api
  const dana = await quickMember(api)
  await makeHolder(api, dana)
  const accountId = await accountIdOf(api, dana)
  await services.db.update(accounts).set({ email: demoEmail }).where(eq(accounts.id, accountId))
  const noticeCount = await services.db.$count(notifications)
  clock.forward(45 * dayMs)
  await seedCountedVote(services)
  await seedCountedVote(services)
  const member = { accountId } as Member
  const { docs } = await votes(services, member)
  expect(docs).toHaveLength(1)
  const [doc] = docs
  expect(doc).toMatchObject({
    state: 'counted',
    result: { ballotCount: 1, isQuorate: true, cast: doc?.counted?.allShares },
    meeting: { results: [{ isPassed: true }, { isPassed: true }] },
  })
  const midnight = Math.floor(clock.now().getTime() / dayMs) * dayMs
  const agoDays = (at = '') => Math.ceil((midnight - Date.parse(at)) / dayMs)
  expect([doc?.recordAt, doc?.closesAt, doc?.meetingAt].map(agoDays)).toEqual([40, 34, 33])
  const proof = await voteProof(services, member, { vote: doc?.id ?? '' })
  const ballot: Ballot = { ...proof, vote: doc?.id ?? '' }
  const { root, size, position } = proof
  expect(
    await isIncluded(ballotText(ballot), { root, size }, { position, proof: proof.proof }),
  ).toBe(true)
  // There is no notice of it now, and the books are open for a scenario's past.
  expect(await services.db.$count(notifications)).toBe(noticeCount)
  expect((await allVotes(services.db))[0]?.isTold).toBe(true)
})
