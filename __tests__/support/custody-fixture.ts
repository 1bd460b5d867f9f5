import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { encodeFunctionData, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { custodyCalls, ShareMove } from '@/contract/custody'
import type { Answer } from '@/contract/define'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { tokenAbi } from '@/server/chain/token/abi'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, type LedgerAccount } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { link } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { LocalChain, prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import {
  deskAccount,
  dividendPayer,
  sandboxTokens,
  tokenRegistrar,
} from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import { sandboxIssue, sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { prepareShareToken } from '@/server/sandbox/chain/share-token-node'
import { type MemoryLine, memoryOver, type SignerNeeds } from '@/server/signer'
import { makeApi, makeLog, type TestApi, TestClock } from './api'
import { TestChain } from './chain'
import { followerJob, signNext } from './jobs'
import { keepRows, putBackRows } from './kept-rows'
import { accountIdOf } from './make-transactions'
import { callAs, type TestMember } from './member'
import { quickMember } from './quick-member'
import { rowsOf } from './rows-of'

export const share = 1_000_000n
/** As few as show a depth at all: each block is read. Tests about depth ask for fifteen. */
const confirmations = 3
const asset = 'SHARE'

/** Blocks bear the machine's time, so members and links have to. */
class RealClock extends TestClock {
  constructor(private aheadMs = 0) {
    super()
  }
  override now = (): Date => new Date(Date.now() + this.aheadMs)
  override forward(ms: number): void {
    this.aheadMs += ms
  }
  /** Blocks that are made at once bear times ahead of the machine's. */
  notBefore(seconds: number): void {
    this.aheadMs = Math.max(this.aheadMs, seconds * 1_000 - Date.now())
  }
}

export interface TokenChain {
  chain: TestChain
  local: LocalChain
  port: ReturnType<typeof rpcChain>
  /** Back to the moment when the token is deployed and nothing else has happened. */
  again(): Promise<void>
}

export function portOver(urls: string[]): TokenChain['port'] {
  return rpcChain({ urls, tokens: sandboxTokens, shareToken: sandboxShareToken, log: makeLog() })
}

/** Its contracts take seconds to deploy, so the first caller does it for the whole run. */
async function preparedState(): Promise<string> {
  const storedState = join(process.env.BUNDLES as string, 'token-chain.json')
  if (existsSync(storedState)) return storedState
  const folder = mkdtempSync(join(process.env.BUNDLES as string, 'token-chain-'))
  const chain = await TestChain.start({ folder })
  const port = portOver([chain.url])
  await prepareLocalChain(port)
  await prepareShareToken(port)
  // It writes its state as it ends. Another worker may have been as quick; one of the two stays.
  await chain.stop()
  renameSync(join(folder, 'state.json'), storedState)
  return storedState
}

export async function tokenChain(): Promise<TokenChain> {
  const chain = await TestChain.start({ state: await preparedState() })
  const port = portOver([chain.url])
  let prepared = await chain.ask<Hex>('evm_snapshot')
  const revert = async () => {
    await chain.ask('evm_revert', prepared)
    // A chain that goes back counts its time from there, so its blocks would be older than the links.
    await chain.ask('evm_setTime', Math.floor(Date.now() / 1_000))
    prepared = await chain.ask<Hex>('evm_snapshot')
  }
  return { chain, port, again: revert, local: new LocalChain(port) }
}

/**
 * One chain for the tests of a file; each begins when the token is deployed and nothing else
 * happened.
 */
export const eachOnTokenChain = (
  arrange: (made: { token: TokenChain; own: CustodyFixture }) => unknown,
  choices: Parameters<typeof makeApi>[0] = {},
): void => eachWithHolders(async () => [], arrange, choices)

/**
 * The same, but each begins after these people's acts, which are done once and restored for the
 * others.
 */
export function eachWithHolders(
  holders: (own: CustodyFixture, token: TokenChain) => Promise<Shareholder[]>,
  arrange: (made: { token: TokenChain; own: CustodyFixture; people: Shareholder[] }) => unknown,
  choices: Parameters<typeof makeApi>[0] = {},
): void {
  let token: TokenChain
  let snapshot: ReturnType<typeof snapshotAfter>
  beforeAll(async () => {
    token = await tokenChain()
    snapshot = snapshotAfter(token, holders, choices)
  })
  afterAll(() => token.chain.stop())
  beforeEach(async () => {
    await arrange({ token, ...(await snapshot()) })
  })
}

interface KeptState {
  snapshot: Hex
  followFrom: bigint
  memory: MemoryLine[]
  people: Shareholder[]
  aheadMs: number
}

/** Does it on a chain, and from the second time on has chain and database as they were after it. */
export function snapshotAfter(
  token: TokenChain,
  holders: (own: CustodyFixture, token: TokenChain) => Promise<Shareholder[]>,
  choices: Parameters<typeof makeApi>[0] = {},
): () => Promise<{ own: CustodyFixture; people: Shareholder[] }> {
  const { chain, port } = token
  let keptState: KeptState | undefined
  return async () => {
    if (keptState === undefined) {
      const ownFixture = await custodyFixture(token, choices)
      const people = await holders(ownFixture, token)
      await keepRows(ownFixture.api.database)
      // Signatures of a test's own signer are no part of it.
      const memory = [...ownFixture.memory]
      const snapshot = await chain.ask<Hex>('evm_snapshot')
      const aheadMs = ownFixture.api.clock.now().getTime() - Date.now()
      keptState = { snapshot, followFrom: ownFixture.followFrom, memory, people, aheadMs }
      return { own: ownFixture, people }
    }
    await chain.ask('evm_revert', keptState.snapshot)
    keptState.snapshot = await chain.ask<Hex>('evm_snapshot')
    const { timestamp } = await port.client.getBlock()
    const { aheadMs } = keptState
    const next = Math.max(Math.floor((Date.now() + aheadMs) / 1_000), Number(timestamp) + 1)
    await chain.ask('evm_setTime', next)
    const ownFixture = await custodyFixture(token, choices, keptState)
    const people = keptState.people.map(({ member, ...rest }) => ({
      ...rest,
      member: { ...member, call: boundTo(ownFixture.api, member) },
    }))
    return { own: ownFixture, people }
  }
}

const boundTo =
  (api: TestApi, { token }: TestMember): TestMember['call'] =>
  (...args) =>
    callAs(api, token, ...args)

export interface Shareholder {
  member: TestMember
  accountId: string
  wallet: LocalAccount
}

export interface CustodyFixture {
  api: TestApi
  signer: SignerNeeds
  /** The signer's memory. */
  memory: MemoryLine[]
  followFrom: bigint
  turn: () => Promise<void>
  /** Without the signer: orders stay unsigned. */
  writeOrders: () => Promise<void>
  mine: (blocks?: number) => Promise<void>
  /** Until nothing is under way any more, or the rest waits for something else. */
  settleAll: () => Promise<void>
  shareholder: (shares?: bigint) => Promise<Shareholder>
  /** A holder with this many of a hundred shares in the wallet. */
  holder: (delivered: bigint) => Promise<Shareholder>
  onChain: (wallet: string) => Promise<bigint>
}

export async function custodyFixture(
  { chain, port, local }: TokenChain,
  choices: Parameters<typeof makeApi>[0] = {},
  keptState?: KeptState,
): Promise<CustodyFixture> {
  const clock = new RealClock(keptState?.aheadMs)
  // The earlier blocks, in which the token was deployed, contain nothing of ours.
  const followFrom = keptState?.followFrom ?? BigInt(await chain.ask('eth_blockNumber'))
  const api = await makeApi({ chain: port, clock, confirmations, followFrom, ...choices })
  const { services } = api
  const unsold = { type: 'unsold', asset } as const
  const { run } = followerJob(services)
  const mineBlocks = async (blocks = services.confirmations + 2) => {
    await chain.ask('anvil_mine', `0x${blocks.toString(16)}`, '0x1')
  }
  const memory: MemoryLine[] = []
  const unread = [...(keptState?.memory ?? [])]
  const signer: SignerNeeds = {
    ...services,
    accounts: [tokenRegistrar, deskAccount, dividendPayer],
    token: sandboxShareToken,
    coins: sandboxTokens,
    host: new URL(services.siteUrl).host,
    web: services.quoteSigner.address,
    memory: memoryOver({
      write: (line) => {
        memory.push(line)
        unread.push(line)
      },
      unread: () => unread.splice(0),
    }),
  }
  const turn = async () => {
    clock.notBefore(Number((await port.client.getBlock()).timestamp) + 1)
    await run()
    let isSigned = false
    while (await signNext(signer)) isSigned = true
    // Signed orders are sent at once; otherwise a second run would have nothing to do.
    if (isSigned) await run()
  }
  if (keptState === undefined) {
    // The key of every issue, so that no helper issues them again.
    const issue = { key: 'shares issued', kind: 'shares issued', at: clock.now() }
    const moves = [{ from: { type: 'issued', asset } as const, to: unsold, amount: sandboxIssue }]
    await services.db.transaction((tx) => post(tx, [{ ...issue, moves }]))
    await mineBlocks()
    await run()
    await run()
  } else await putBackRows(api.database)
  const ownFixture: CustodyFixture = {
    api,
    signer,
    memory,
    followFrom,
    turn,
    writeOrders: run,
    mine: mineBlocks,
    settleAll: async () => {
      for (let times = 0; times < 3; times += 1) {
        await turn()
        // What a node withholds is under way as well, so there are always blocks above it.
        if (times > 0 && !(await isUnderWay(services.db))) return
        await mineBlocks()
      }
      await run()
    },
    holder: async (delivered) => {
      const person = await ownFixture.shareholder()
      await askToDeliver(person, delivered * share)
      for (let times = 0; times < 3; times += 1) {
        await ownFixture.settleAll()
        if ((await sharesOf(ownFixture, person)).delivered === delivered * share) return person
      }
      throw new Error('The shares did not arrive in the wallet.')
    },
    shareholder: async (shares = 100n) => {
      const member = await quickMember(api)
      const accountId = await accountIdOf(api, member)
      const isOwn = eq(accounts.id, accountId)
      await services.db.update(accounts).set({ kycStatus: 'APPROVED' }).where(isOwn)
      const wallet = privateKeyToAccount(generatePrivateKey())
      const at = new Date(clock.now().getTime() - 60_000)
      const proof = await sandboxProof(wallet, { siteUrl: services.siteUrl, at })
      await link(services.db, { accountId, address: wallet.address, now: at, proof })
      await local.fill(wallet.address)
      const to = { owner: accountId, type: 'available', asset } as const
      const gift = { key: `test gift ${accountId}`, kind: 'sandbox gift', at }
      if (shares > 0n)
        await services.db.transaction((tx) =>
          post(tx, [{ ...gift, moves: [{ from: unsold, to, amount: shares * share }] }]),
        )
      return { member, accountId, wallet }
    },
    onChain: (wallet) =>
      port.client.readContract({
        address: sandboxShareToken.contracts.token,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [wallet as Hex],
      }),
  }
  return ownFixture
}

/** On the chain and not yet deep enough, or about to be sent. */
async function isUnderWay(db: Db): Promise<boolean> {
  const answer = await db.execute(sql`select
    exists (select from share_transfer where state = 'seen')
    or exists (select from payment where state = 'seen')
    or exists (select from chain_order where state in ('written', 'signed'))
    or exists (select from share_delivery where source = 'desk' and ended_at is null)
    or exists (select from desk_act where state in ('looked-for', 'approved'))
    or exists (select from payout where state in ('started', 'ordered')) as answer`)
  return rowsOf<{ answer: boolean }>(answer)[0]?.answer === true
}

export function sharesOf(
  { api }: Pick<CustodyFixture, 'api'>,
  { accountId }: Shareholder,
): Promise<Record<'available' | 'delivering' | 'delivered', bigint>> {
  const of = (type: LedgerAccount['type']) =>
    balanceOf(api.services.db, { owner: accountId, type, asset } as LedgerAccount)
  return Promise.all([of('available'), of('delivering'), of('delivered')]).then(
    ([available, delivering, delivered]) => ({ available, delivering, delivered }),
  )
}

export const platformBalance = ({ api }: Pick<CustodyFixture, 'api'>, type: 'astray' | 'missing') =>
  balanceOf(api.services.db, { type, asset })

export async function askToDeliver(
  { member, wallet }: Shareholder,
  shares: bigint,
  address: string = wallet.address,
) {
  const { status, opened, body } = await member.call('POST', 'wallet/deliver', {
    address,
    shares: String(shares),
  })
  const { code } = body as { code?: string }
  if (status >= 500 && code !== 'MOVES_PAUSED') throw new Error(JSON.stringify(body))
  return { status, code, move: opened as ShareMove }
}

export async function fetchMoves({ member }: Shareholder) {
  const { opened } = await member.call('GET', 'wallet/deliveries')
  return opened as Answer<(typeof custodyCalls)['deliveries']>
}

/** Straight from a wallet, as its owner would do without us. */
export async function sendByWallet(
  { local }: TokenChain,
  from: LocalAccount,
  to: string,
  amount: bigint,
  times = 1,
): Promise<Hex> {
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [to as Hex, amount],
  })
  const call = { to: sandboxShareToken.contracts.token, data, gas: 200_000n }
  const [hash] = await local.sendAll(from, Array(times).fill(call))
  return hash as Hex
}
