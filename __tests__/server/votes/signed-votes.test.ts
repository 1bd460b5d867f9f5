import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { type Hex, hashTypedData, recoverAddress } from 'viem'
import { type BallotChoice, ballotToSign } from '@/contract/ballot-proofs'
import { choiceLabels } from '@/messages/choice-labels'
import { carryLocale } from '@/messages/locale'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { accounts } from '@/server/modules/identity/tables'
import { openBallot } from '@/server/modules/votes/sealed-ballot'
import { ballots, type Vote } from '@/server/modules/votes/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { fakeRpc, result } from '../../support/fake-rpc'
import { accountIdOf } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { makeHolder } from '../../support/staking'
import {
  announceVoteStored,
  cast,
  castSigned,
  closeVoteStored,
  openVoteStored,
  saltOf,
  signedBallot,
  voteOf,
} from '../../support/stored-vote'
import { linkWallet, makeWalletOwner } from '../../support/wallet-owner'

let api: TestApi
let dana: TestMember
const owner = makeWalletOwner()
const choices: BallotChoice[] = ['against', 'for']

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))
beforeEach(async () => {
  api = await makeApi()
  dana = await voter()
  await linkWallet(dana, owner)
})

async function voter(): Promise<TestMember> {
  const member = await quickMember(api)
  await makeHolder(api, member)
  return member
}

test('a signature of a linked wallet casts a ballot as a code does, and the last of both counts @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'for'])
  const signedVote = await castSigned(api, dana, vote, { owner, choices })
  expect((await voteOf(dana, vote)).ballot).toMatchObject({
    fingerprint: signedVote.ballot.fingerprint,
    replacedAt: expect.any(String),
  })
  await closeVoteStored(api, vote)
  const { shares } = (await voteOf(dana, vote)).counted ?? {}
  expect((await voteOf(dana, vote)).result).toMatchObject({
    ballotCount: 1,
    totals: [{ against: shares }, { for: shares }],
  })
})

test('the signature is kept sealed with the ballot, so that whoever opens it can check it again @rest', async () => {
  await api.services.db.update(accounts).set({ locale: 'de', isLocaleChosen: true })
  const vote = await openVoteStored(api)
  const cast = await castSigned(api, dana, vote, { owner, choices, language: 'de' })
  expect(cast.status).toBe(200)
  const [row] = await api.services.db.select().from(ballots)
  if (row === undefined) throw new Error('No ballot was stored.')
  expect(row.locked).not.toContain(owner.address.slice(2).toLowerCase())
  const { signed, ...said } = await openBallot(api.services, row)
  expect(signed).toMatchObject({ address: owner.address, language: 'de' })
  const messages = {
    meeting: vote.title.de ?? '',
    resolutions: vote.resolutions.map(({ title }) => title.de ?? ''),
    choices: { ...choiceLabels, for: () => 'Dafür', against: () => 'Dagegen' },
  }
  const microShares = (await voteOf(dana, vote)).counted?.shares ?? ''
  const token = api.services.chain.shareToken?.contracts.token ?? null
  const hash = hashTypedData(
    ballotToSign({ vote: vote.id, microShares, ...said }, messages, { chainId: 56, token }),
  )
  const signature = signed?.signature as Hex
  expect(await recoverAddress({ hash, signature })).toBe(owner.address)
})

type Wrong = (vote: Vote) => Promise<object>
const wrongs: Record<string, [code: string, wrong: Wrong]> = {
  'over other answers': [
    'WALLET_PROOF',
    async (vote) => ({
      ...(await signedBallot(api, dana, vote, { owner, choices })),
      choices: ['for', 'for'],
    }),
  ],
  'over another salt': [
    'WALLET_PROOF',
    async (vote) => ({
      ...(await signedBallot(api, dana, vote, { owner, choices })),
      salt: saltOf(77),
    }),
  ],
  'over more votes': [
    'WALLET_PROOF',
    async (vote) => {
      const changedBallot = { votes: '200.000000' }
      return signedBallot(api, dana, vote, { owner, choices, changed: changedBallot })
    },
  ],
  'for another vote': [
    'WALLET_PROOF',
    async (vote) => {
      const laterVote = await announceVoteStored(api)
      return { ...(await signedBallot(api, dana, laterVote, { owner, choices })), vote: vote.id }
    },
  ],
  'of another wallet': [
    'WALLET_PROOF',
    async (vote) => ({
      ...(await signedBallot(api, dana, vote, { owner: makeWalletOwner(), choices })),
      address: owner.address,
    }),
  ],
  'of a wallet that is not linked': [
    'WALLET_NOT_LINKED',
    (vote) => signedBallot(api, dana, vote, { owner: makeWalletOwner(), choices }),
  ],
  'of a wallet that was unlinked': [
    'WALLET_NOT_LINKED',
    async (vote) => {
      const unlinkedAt = api.clock.now()
      await api.services.db.update(walletLinks).set({ unlinkedAt })
      return signedBallot(api, dana, vote, { owner, choices })
    },
  ],
  'that is none': [
    'WALLET_PROOF',
    async (vote) => ({
      ...(await signedBallot(api, dana, vote, { owner, choices })),
      signature: '0x0102',
    }),
  ],
}

test.each(Object.keys(wrongs))('a signature %s casts nothing', async (name) => {
  const vote = await openVoteStored(api)
  const [code, wrongVote] = wrongs[name] as [string, Wrong]
  const { body } = await dana.call('POST', 'user/signedVote', { ...(await wrongVote(vote)) })
  expect(body).toMatchObject({ code })
  expect(await api.services.db.$count(ballots)).toBe(0)
})

test('nobody casts a ballot with the signature of another member, nor twice with the own one @rest', async () => {
  const mia = await voter()
  const vote = await openVoteStored(api)
  const ballot = await signedBallot(api, dana, vote, { owner, choices })
  expect((await mia.call('POST', 'user/signedVote', { ...ballot })).status).toBe(422)
  expect((await dana.call('POST', 'user/signedVote', { ...ballot })).status).toBe(200)
  await castSigned(api, dana, vote, { owner, choices: ['for', 'for'] })
  expect((await dana.call('POST', 'user/signedVote', { ...ballot })).status).toBe(400)
  expect(await api.services.db.$count(ballots)).toBe(2)
})

test('the same request sent twice is one ballot @rest', async () => {
  const vote = await openVoteStored(api)
  const ballot = await signedBallot(api, dana, vote, { owner, choices })
  const key = crypto.randomUUID()
  const send = () => dana.call('POST', 'user/signedVote', { ...ballot }, key)
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.opened).toEqual(first.opened)
  expect(await api.services.db.$count(ballots)).toBe(1)
})

test('no ballot is signed before the vote is open, after its end, on hold, or without shares @rest', async () => {
  const vote = await announceVoteStored(api)
  const sign = () => castSigned(api, dana, vote, { owner, choices })
  expect((await sign()).code).toBe('VOTE_NOT_OPEN')
  api.clock.forward(60_001)
  const openVote = await openVoteStored(api)
  const lateMember = await quickMember(api)
  await makeHolder(api, lateMember)
  const otherOwner = makeWalletOwner()
  await linkWallet(lateMember, otherOwner)
  expect((await castSigned(api, lateMember, openVote, { owner: otherOwner, choices })).code).toBe(
    'VOTE_WITHOUT_SHARES',
  )
  const isDana = eq(accounts.id, await accountIdOf(api, dana))
  await api.services.db.update(accounts).set({ onHoldAt: api.clock.now() }).where(isDana)
  expect((await castSigned(api, dana, openVote, { owner, choices })).status).toBe(403)
  await api.services.db.update(accounts).set({ onHoldAt: null }).where(isDana)
  await closeVoteStored(api, openVote)
  expect((await castSigned(api, dana, openVote, { owner, choices })).code).toBe('VOTE_NOT_OPEN')
})

test('a contract that holds the shares says itself what it has signed @rest', async () => {
  let says = `0x1626ba7e${'0'.repeat(56)}`
  const node = await fakeRpc((call, response) =>
    result(call.method === 'eth_getCode' ? '0x6001' : says)(call, response),
  )
  try {
    const log = makeLog()
    const chain = rpcChain({ urls: [node.url], tokens: [], log, waitMs: 20_000, restMs: 0 })
    api = await makeApi({ chain })
    dana = await voter()
    const accountId = await accountIdOf(api, dana)
    const address = `0x${'c'.repeat(40)}`
    await api.services.db
      .insert(walletLinks)
      .values({ accountId, address, linkedAt: api.clock.now() })
    const vote = await openVoteStored(api)
    const send = async (salt: string) => {
      const ballot = { vote: vote.id, choices, salt, address, signature: '0x0102' }
      return (await dana.call('POST', 'user/signedVote', ballot)).status
    }
    expect(await send(saltOf(1))).toBe(200)
    says = `0xffffffff${'0'.repeat(56)}`
    expect(await send(saltOf(2))).toBe(422)
  } finally {
    await node.stop()
  }
})
