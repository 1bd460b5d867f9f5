import { createHash, generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Ballot, ballotText } from '@/contract/ballot-proofs'
import { leafHash, rootOver } from '@/contract/log-proofs'
import { callOffVote } from '@/server/modules/votes'
import { ballotFile, voteReport } from '@/server/modules/votes/operator-reads.service'
import { ballotFiles, votes } from '@/server/modules/votes/tables'
import { roleRights } from '@/server/ops/role-rights'
import { openWith } from '@/server/platform/crypto/for-a-key'
import { makeApi, type TestApi } from '../../support/api'
import { advanceVotes } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { makeHolder } from '../../support/staking'
import { cast, castSigned, closeVoteStored, openVoteStored } from '../../support/stored-vote'
import { linkWallet, makeWalletOwner } from '../../support/wallet-owner'

const auditor = generateKeyPairSync('rsa', {
  modulusLength: 3_072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const terms = { auditorKey: auditor.publicKey }

let api: TestApi
let people: TestMember[]
beforeEach(async () => {
  api = await makeApi()
  people = []
  for (const shares of [70n, 11n, 3n, 250n, 1n]) {
    const member = await quickMember(api)
    await makeHolder(api, member, shares * 1_000_001n)
    people.push(member)
  }
})

type Line = Omit<Ballot, 'vote'> & { account: string; fingerprint: string; signed?: object }

async function openedFile(id: string) {
  const file = await ballotFile(api.services.db, id)
  const text = new TextDecoder().decode(await openWith(auditor.privateKey, file ?? ''))
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { head, lines: lines as Line[] }
}

test('with the auditor’s key alone each ballot is counted once more, and the published figures come out @rest', async () => {
  const vote = await openVoteStored(api, terms)
  const [dana, mia, tom, signer] = people as [TestMember, TestMember, TestMember, TestMember]
  const owner = makeWalletOwner()
  await linkWallet(signer, owner)
  await cast(api, dana, vote, ['for', 'for'])
  await cast(api, dana, vote, ['against', 'abstain'])
  await cast(api, mia, vote, ['for', 'against'])
  await cast(api, tom, vote, ['abstain', 'against'])
  await castSigned(api, signer, vote, { owner, choices: ['for', 'for'] })
  await closeVoteStored(api, vote)
  const { head, lines } = await openedFile(vote.id)
  expect(lines).toHaveLength(4)
  const sumOf = (index: number, choice: string) =>
    lines
      .filter(({ choices }) => choices[index] === choice)
      .reduce((sum, { microShares }) => sum + BigInt(microShares), 0n)
  const totals = vote.resolutions.map((_, index) => ({
    for: String(sumOf(index, 'for')),
    against: String(sumOf(index, 'against')),
    abstain: String(sumOf(index, 'abstain')),
  }))
  const published = (await voteReport(api.services.db, vote.id))?.vote
  expect(totals).toEqual(published?.totals)
  expect(head).toMatchObject({ vote: vote.id, totals, root: published?.root, ballots: 4 })
  const leaves = await Promise.all(
    lines.map((line) => leafHash(ballotText({ ...line, vote: vote.id }))),
  )
  expect(leaves).toEqual(lines.map(({ fingerprint }) => fingerprint))
  expect(leaves).toEqual([...leaves].sort())
  // Four leaves are one whole tree, which needs no more than three hashes.
  const pair = (leftText = '', rightText = '') =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from([1]), Buffer.from(leftText + rightText, 'hex')]))
      .digest('hex')
  const [a, b, c, d] = leaves
  expect(pair(pair(a, b), pair(c, d))).toBe(published?.root)
  expect(await rootOver([pair(pair(a, b), pair(c, d))])).toBe(published?.root)
  const ownLine = lines.find(({ signed }) => signed !== undefined)
  expect(ownLine).toMatchObject({
    account: await accountIdOf(api, signer),
    signed: { address: owner.address },
  })
})

test('there is no file before the count, nor of a vote without a key, nor of one that was called off', async () => {
  const vote = await openVoteStored(api, terms)
  await cast(api, people[0] as TestMember, vote, ['for', 'for'])
  await advanceVotes(api.services)
  expect(await ballotFile(api.services.db, vote.id)).toBeUndefined()
  const { db, clock } = api.services
  const reasons = { en: 'It was moved.', de: 'Sie wurde verschoben.' }
  await callOffVote(db, { id: vote.id, why: reasons, at: clock.now() })
  const plain = await openVoteStored(api)
  await closeVoteStored(api, plain)
  expect(await db.$count(ballotFiles)).toBe(0)
})

test('a file is made once, also where the first worker died, and tells who reads the database nothing @rest', async () => {
  const vote = await openVoteStored(api, terms)
  for (const person of people) await cast(api, person, vote, ['abstain', 'abstain'])
  await closeVoteStored(api, vote)
  const first = await ballotFile(api.services.db, vote.id)
  expect(first).not.toMatch(/abstain/i)
  await Promise.all([advanceVotes(api.services), advanceVotes(api.services)])
  expect(await ballotFile(api.services.db, vote.id)).toBe(first)
  await api.services.db.delete(ballotFiles)
  await advanceVotes(api.services)
  expect((await openedFile(vote.id)).lines).toHaveLength(5)
  const report = await voteReport(api.services.db, vote.id)
  const sentFile = (await ballotFile(api.services.db, vote.id)) ?? ''
  expect(report?.file?.fingerprint).toBe(createHash('sha256').update(sentFile).digest('hex'))
  expect(roleRights.console.tables).toMatchObject({ ballot_file: 'r' })
  expect(roleRights.web.tables).not.toHaveProperty('ballot_file')
})

test('a key that cannot be read is told in the log, and the count stands @rest', async () => {
  const vote = await openVoteStored(api, terms)
  await cast(api, people[0] as TestMember, vote, ['for', 'for'])
  await api.services.db.update(votes).set({ auditorKey: sql`'no key'` })
  await closeVoteStored(api, vote)
  expect((await voteReport(api.services.db, vote.id))?.vote.state).toBe('counted')
  expect(api.log.lines).toContainEqual(
    expect.objectContaining({ event: 'ballots were not encrypted for the auditor' }),
  )
})
