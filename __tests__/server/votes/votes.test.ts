import { sql } from 'drizzle-orm'
import { type Ballot, ballotText } from '@/contract/ballot-proofs'
import { isIncluded } from '@/contract/log-proofs'
import { recordLines } from '@/server/modules/record-dates/tables'
import { callOffVote } from '@/server/modules/votes'
import { ballots } from '@/server/modules/votes/tables'
import { roleRights } from '@/server/ops/role-rights'
import { makeApi, type TestApi } from '../../support/api'
import { advanceVotes } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { codeFor, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { rowsOf } from '../../support/rows-of'
import { makeHolder } from '../../support/staking'
import {
  announceVoteStored,
  cast,
  castSigned,
  closeVoteStored,
  openVoteStored,
  saltOf,
  voteOf,
} from '../../support/stored-vote'
import { linkWallet, makeWalletOwner } from '../../support/wallet-owner'

let api: TestApi
let dana: TestMember
beforeEach(async () => {
  api = await makeApi()
  dana = await makeVoter()
})

async function makeVoter(shares?: bigint): Promise<TestMember> {
  const member = await quickMember(api)
  await makeHolder(api, member, ...(shares === undefined ? [] : [shares]))
  return member
}

const proofOf = async (member: TestMember, vote: { id: string }) =>
  member.call('GET', 'user/voteProof', { vote: vote.id })

test('a ballot is confirmed with a code, may be changed until the end, and the last one counts', async () => {
  const vote = await announceVoteStored(api)
  expect(await voteOf(dana, vote)).toMatchObject({ state: 'announced', counted: null })
  expect((await cast(api, dana, vote, ['for', 'for'])).code).toBe('VOTE_NOT_OPEN')
  api.clock.forward(60_000)
  await advanceVotes(api.services)
  const first = await cast(api, dana, vote, ['for', 'abstain'])
  const last = await cast(api, dana, vote, ['against', 'for'])
  const openVote = await voteOf(dana, vote)
  expect(openVote).toMatchObject({
    state: 'open',
    ballot: { fingerprint: last.ballot.fingerprint, replacedAt: expect.any(String) },
    result: null,
  })
  expect(last.ballot.fingerprint).not.toBe(first.ballot.fingerprint)
  await closeVoteStored(api, vote)
  const { shares } = openVote.counted ?? { shares: '' }
  expect(await voteOf(dana, vote)).toMatchObject({
    state: 'counted',
    result: {
      ballotCount: 1,
      cast: shares,
      isQuorate: true,
      totals: [
        { for: '0', against: shares, abstain: '0' },
        { for: shares, against: '0', abstain: '0' },
      ],
    },
  })
  expect((await cast(api, dana, vote, ['for', 'for'])).code).toBe('VOTE_NOT_OPEN')
  const toldAnswer = await dana.call('GET', 'notification/listNotification')
  const kinds = (toldAnswer.opened as { docs: { kind: string }[] }).docs.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['vote-open', 'vote-cast', 'vote-counted']))
})

test('after the end each member finds the own ballot in the count, and nobody another’s', async () => {
  const otherMembers = [await makeVoter(), await makeVoter(), await makeVoter(), await makeVoter()]
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['against', 'for'])
  for (const otherMember of otherMembers.slice(0, 3))
    await cast(api, otherMember, vote, ['for', 'abstain'])
  expect((await proofOf(dana, vote)).status).toBe(404)
  await closeVoteStored(api, vote)
  const { opened } = await proofOf(dana, vote)
  const { choices, microShares, salt, position, proof, size, root } = opened as Ballot & {
    position: number
    proof: string[]
    size: number
    root: string
  }
  expect(choices).toEqual(['against', 'for'])
  expect((await voteOf(dana, vote)).result?.root).toBe(root)
  const entry = (changes: Partial<Ballot> = {}) =>
    ballotText({ vote: vote.id, choices, microShares, salt, ...changes })
  const place = { position, proof }
  expect(await isIncluded(entry(), { size, root }, place)).toBe(true)
  expect(await isIncluded(entry({ choices: ['for', 'for'] }), { size, root }, place)).toBe(false)
  expect((await proofOf(otherMembers[3] as TestMember, vote)).status).toBe(404)
})

test('before the end nothing that a call, a log, an operator or a table shows tells a choice', async () => {
  const mia = await makeVoter()
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['abstain', 'abstain'])
  const owner = makeWalletOwner()
  await linkWallet(mia, owner)
  expect(
    await castSigned(api, mia, vote, { owner, choices: ['abstain', 'abstain'] }),
  ).toMatchObject({
    status: 200,
  })
  const seenText = JSON.stringify([
    await voteOf(dana, vote),
    (await dana.call('GET', 'notification/listNotification')).opened,
    (await dana.call('GET', 'wallet/transactions')).opened,
    api.log.lines,
  ])
  expect(seenText).not.toMatch(/abstain(?!ing)/i)
  const tables = await api.services.db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  for (const { name } of rowsOf<{ name: string }>(tables)) {
    const rows = await api.services.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    const toldRows = rowsOf<{ row: string }>(rows).filter(({ row }) => /abstain/i.test(row))
    expect([name, toldRows]).toEqual([name, []])
  }
  expect((await voteOf(dana, vote)).result).toBeNull()
  expect(Object.keys(roleRights.console.tables)).not.toContain('ballot')
  await closeVoteStored(api, vote)
  const locked = await api.services.db.select().from(ballots)
  expect(JSON.stringify(locked, (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toMatch(
    /abstain/,
  )
})

test('what is stored of a ballot has one size, whatever was chosen', async () => {
  const mia = await makeVoter()
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'for'])
  await cast(api, mia, vote, ['abstain', 'against'])
  const [firstBallot, otherBallot] = await api.services.db.select().from(ballots)
  expect(firstBallot?.locked).toHaveLength(otherBallot?.locked.length ?? 0)
})

test('a count by hand, of every ballot opened one by one, is the published one @rest', async () => {
  const shares = [70n, 11n, 3n, 250n, 1n, 42n].map((count) => count * 1_000_001n)
  const people = [dana, ...(await Promise.all(shares.map((share) => makeVoter(share))))]
  const vote = await openVoteStored(api)
  const sums = [0n, 0n, 0n]
  const order = ['for', 'against', 'abstain'] as const
  const lines = await api.services.db.select().from(recordLines)
  for (const [index, person] of people.entries()) {
    const choice = order[index % 3] ?? 'for'
    await cast(api, person, vote, ['for', 'for'])
    await cast(api, person, vote, [choice, 'for'])
    const ownAccount = await accountIdOf(api, person)
    const line = lines.find(({ accountId }) => accountId === ownAccount)
    sums[index % 3] = (sums[index % 3] ?? 0n) + (line?.microShares ?? 0n)
  }
  await closeVoteStored(api, vote)
  const { result, counted } = await voteOf(dana, vote)
  expect(result?.totals[0]).toEqual({
    for: String(sums[0]),
    against: String(sums[1]),
    abstain: String(sums[2]),
  })
  expect(result?.cast).toBe(String(sums.reduce((total, amount) => total + amount, 0n)))
  expect(BigInt(counted?.allShares ?? 0)).toBe(
    lines.reduce((total, line) => total + line.microShares, 0n),
  )
})

test('without shares at the record date there is no vote, whatever is bought later @rest', async () => {
  const lateMember = await quickMember(api)
  const vote = await openVoteStored(api)
  await makeHolder(api, lateMember)
  await lateMember.call('POST', 'user/voteCode', { vote: vote.id })
  expect((await voteOf(lateMember, vote)).counted?.shares).toBe('0')
  const refusedAnswer = await lateMember.call('POST', 'user/voteCode', { vote: vote.id })
  expect((refusedAnswer.body as { code?: string }).code).toBe('VOTE_WITHOUT_SHARES')
})

test('a code works once, and one for something else not at all', async () => {
  const vote = await openVoteStored(api)
  await dana.call('POST', 'user/voteCode', { vote: vote.id })
  const code = await codeFor(api, dana.email)
  const ballot = { vote: vote.id, choices: ['for', 'for'], code }
  const statuses = []
  for (const salt of [saltOf(901), saltOf(902)])
    statuses.push((await dana.call('POST', 'user/vote', { ...ballot, salt })).status)
  expect(statuses).toEqual([200, 422])
})

test('a vote without a ballot, or below its quorum, instructs nobody', async () => {
  const openVote = await openVoteStored(api)
  await closeVoteStored(api, openVote)
  expect((await voteOf(dana, openVote)).result).toMatchObject({ ballotCount: 0, isQuorate: false })
  await Promise.all([makeVoter(), makeVoter(), makeVoter()])
  const smallVote = await openVoteStored(api, { quorumBps: 2_501 })
  await cast(api, dana, smallVote, ['for', 'for'])
  await closeVoteStored(api, smallVote)
  expect((await voteOf(dana, smallVote)).result).toMatchObject({ ballotCount: 1, isQuorate: false })
})

test('a vote that was called off takes no ballot, is never counted, and says why @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'for'])
  const { db, clock } = api.services
  const reasons = { en: 'The bank has moved it.', de: 'Die Bank hat sie verschoben.' }
  expect(await callOffVote(db, { id: vote.id, why: reasons, at: clock.now() })).toBe(true)
  expect((await cast(api, dana, vote, ['for', 'for'])).code).toBe('VOTE_NOT_OPEN')
  await closeVoteStored(api, vote)
  expect(await voteOf(dana, vote)).toMatchObject({
    state: 'called-off',
    whyCalledOff: 'The bank has moved it.',
    result: null,
  })
  expect((await proofOf(dana, vote)).status).toBe(404)
})

test('a counted vote cannot be called off: its figures stay', async () => {
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'for'])
  await closeVoteStored(api, vote)
  const { db, clock } = api.services
  const reasons = { en: 'Too late.', de: 'Zu spät.' }
  expect(await callOffVote(db, { id: vote.id, why: reasons, at: clock.now() })).toBe(false)
  expect(await voteOf(dana, vote)).toMatchObject({ state: 'counted', whyCalledOff: null })
})

test('the instruction report is a paper once the votes are counted, and not before @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'against'])
  const report = () =>
    dana.call('POST', 'wallet/issuePaper', { kind: 'instructions', subject: vote.id })
  expect(await report()).toMatchObject({ body: { code: 'PAPER_EARLY' } })
  await closeVoteStored(api, vote)
  expect(await report()).toMatchObject({ status: 200, opened: { kind: 'instructions' } })
})
