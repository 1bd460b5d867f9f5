// With the other `product-…` files all that knows the product: how a process of it is started, which calls members
// make, and which rows the oracle reads. All others know HTTP, mail and the chain.
import type { PGlite } from '@electric-sql/pglite'
import type { Hono } from 'hono'
import { mainRouter } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import { createConsole } from '@/console/app'
import { auditCalls } from '@/contract/audit'
import { kycCalls } from '@/contract/kyc'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { type PurchaseOrder, purchaseCalls } from '@/contract/purchase'
import { swapCalls } from '@/contract/swap'
import { accountCalls } from '@/contract/user/account'
import { loginCalls } from '@/contract/user/login'
import { stakingCalls } from '@/contract/user/staking'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { tokenKey } from '@/lib/api/call'
import { createApp } from '@/server/app'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import type { SendRpc } from '@/server/chain/nodes/rpc-node'
import { compose } from '@/server/compose'
import { startJobs } from '@/server/jobs'
import type { IdentityProvider } from '@/server/modules/kyc'
import { depositRewards, issueShares } from '@/server/modules/ledger'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import type { Carriers } from '@/server/modules/notifications'
import { type Prices, priceAway } from '@/server/modules/offerings'
import { inviteOperator } from '@/server/modules/operators'
import { openRefundOrder, quoteSigner } from '@/server/modules/purchases'
import {
  documentSigner,
  isDocumentOf,
  nodeFingerprints,
  nodeHashing,
  nodeSealing,
} from '@/server/platform/crypto/crypto-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import { migrate, stampMode } from '@/server/platform/db/migrate'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { AppError } from '@/server/platform/errors'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import type { Log } from '@/server/platform/log/log'
import { sandboxQuoteSigner, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { seedSample } from '@/server/sandbox/seed'
import { type BankInbox, bankAccount } from './product-bank'

export type { SendRpc } from '@/server/chain/nodes/rpc-node'
export type { IdentityProvider } from '@/server/modules/kyc'
export type { Carriers } from '@/server/modules/notifications'
export type { Prices } from '@/server/modules/offerings'
export type { Log } from '@/server/platform/log/log'

export type Order = PurchaseOrder
export type Role = 'web' | 'console' | 'worker' | 'follower'

export const treasuryAddress = sandboxTreasury.address
export const confirmations = 15

const dayMs = 24 * 60 * 60_000
const signingSecret = '1'.repeat(64)

export interface ProcessPorts {
  client: PGlite
  roles: Role[]
  log: Log
  clock: { now(): Date }
  send: () => SendRpc
  nodes: string[]
  carriers: Carriers
  prices: Prices
  identity: IdentityProvider
  /** Absent where nobody pays by bank transfer. */
  inbox?: BankInbox
}

export interface StartedProcess {
  app: Hono
  console: Hono
}

/** What `run.ts` starts in production, with the ports of the world instead of sockets. */
export async function startProcess(ports: ProcessPorts): Promise<StartedProcess> {
  const { client, roles, log, clock, carriers, prices, identity } = ports
  const database = databaseFromPglite(client)
  const { secret } = await stampMode(database.db, 'production')
  const jobs = await openJobs(database, log, { isWorking: roles.includes('worker') })
  const services = compose({
    database,
    mode: 'production',
    keys: await keysFrom(secret, nodeHashing),
    log,
    clock,
    jobs,
    chain: rpcChain({
      urls: ports.nodes,
      tokens: mainTokens,
      log,
      connect: ports.send,
      shareToken: sandboxShareToken,
    }),
    treasury: treasuryAddress,
    router: mainRouter,
    // Real ones take a fifth of a second of a thread's work for each login.
    passwords: {
      hash: async (password) => password,
      matches: async (password, storedPassword) => password === storedPassword,
    },
    sealing: nodeSealing,
    fingerprints: nodeFingerprints,
    documentSigner: documentSigner(signingSecret),
    bank: ports.inbox && bankAccount(ports.inbox),
    identity,
    prices,
    quoteSigner: quoteSigner(sandboxQuoteSigner),
    confirmations,
    followFrom: 1n,
    limitFactor: 1_000,
    newcomerMicroShares: 10n ** 15n,
  })
  const addressOf = (context: { req: { header(name: string): string | undefined } }) =>
    context.req.header('x-forwarded-for') ?? 'local'
  const app = createApp(services, { addressOf })
  const console = createConsole(services, { addressOf })
  await startJobs(services, { carriers, roles })
  return { app, console }
}

/** All tables, a published offering and prices, shares for sale and a pool of rewards. */
export async function seedDatabase(client: PGlite): Promise<void> {
  const database = databaseFromPglite(client)
  await migrate(database)
  await stampMode(database.db, 'production')
  const now = new Date()
  await seedSample(database.db, now, { begun: new Date(now.getTime() - dayMs) })
  await issueShares(database.db, now, offeredMicroShares)
  await depositRewards(database.db, now)
}

/** What the world sets before anybody comes: the fee of the offering. */
export async function setFee(client: PGlite, feeBps: bigint): Promise<void> {
  await client.query('update offering set fee_bps = $1', [Number(feeBps)])
}

/** As two people do in the console. */
export async function setSharePrice(client: PGlite, at: number, microUsd: bigint): Promise<void> {
  const fixing = 'insert into share_price (at, price_micro_usd) values ($1, $2)'
  await client.query(fixing, [new Date(at).toISOString(), String(microUsd)])
}

/** As `ops operator invite` does: they see to money and to people. */
export async function inviteOperators(
  client: PGlite,
  emails: string[],
): Promise<{ email: string; secret: string }[]> {
  const { db } = databaseFromPglite(client)
  const { secret: storedSecret } = await stampMode(db, 'production')
  // An invitation takes no more than these of what operators are handed.
  const needs = {
    keys: await keysFrom(storedSecret, nodeHashing),
    clock: { now: () => new Date() },
  } as Parameters<typeof inviteOperator>[0]
  const invited: { email: string; secret: string }[] = []
  for (const email of emails) {
    const invitation = { email, roles: ['treasury' as const, 'compliance' as const], by: 'ops' }
    invited.push({ email, secret: (await inviteOperator(needs, db, invitation)).secret })
  }
  return invited
}

/** Next to the treasury's key, with the order alone: undefined unless the product signed it. */
export async function signReturn(document: string): Promise<string | undefined> {
  const { publicKey } = documentSigner(signingSecret)
  try {
    const { sign } = openRefundOrder(document, {
      isSigned: (text, signature) => isDocumentOf(publicKey, text, signature),
      now: new Date(),
    })
    return await sign(sandboxTreasury, {})
  } catch {
    return undefined
  }
}

export const returnIn = (document: string) => JSON.parse(document) as { paymentHash: string }

/** A call of the API, with only what a caller has to know of it. */
export interface Call {
  method: string
  path: string
  sealed: boolean
}

export function callOf({
  method,
  path,
  ...how
}: {
  method: string
  path: string
  sealed?: boolean
}): Call {
  return { method, path, sealed: how.sealed === true }
}

export const calls = {
  createAccount: callOf(accountCalls.createAccount),
  verifyPhone: callOf(accountCalls.verifyPhoneOtp),
  verifyEmail: callOf(accountCalls.verifyEmailOtp),
  logIn: callOf(loginCalls.userLogin),
  verifyLogIn: callOf(loginCalls.loginVerifyOtp),
  startIdentityCheck: callOf(kycCalls.generateSdkToken),
  bindApplicant: callOf(kycCalls.updateApplicantId),
  identityProgress: callOf(kycCalls.progress),
  linkWallet: callOf(walletLinkCalls.userWalletRequest),
  offering: callOf(offeringCalls.offering),
  quote: callOf(purchaseCalls.getConvertedAmount),
  placeOrder: callOf(purchaseCalls.placeOrder),
  cancelOrder: callOf(purchaseCalls.cancelOrder),
  reportPayment: callOf(purchaseCalls.buyShare),
  resolvePayment: callOf(purchaseCalls.resolvePayment),
  staking: callOf(stakingCalls.staking),
  stake: callOf(stakingCalls.stake),
  claim: callOf(stakingCalls.stakingClaim),
  leaveStake: callOf(stakingCalls.leaveStake),
  recordSwap: callOf(swapCalls.recordSwap),
  auditTotals: callOf(auditCalls.auditTotals),
  auditProofs: callOf(auditCalls.auditProofs),
}

/** The fields of requests, where their names are the product's own. */
export const inputs = {
  placeOrder: (quoteId: string, payer: string, documents: Documents) => ({
    quoteId,
    payer,
    isSecond: true,
    accepted: acceptedOf(documents),
  }),
  cancelOrder: (orderId: string) => ({ orderId }),
  reportPayment: (orderId: string, hash: string) => ({ orderId, hash }),
  takeShares: (transactionId: string, quoteId: string, documents: Documents) => ({
    transactionId,
    choice: 'take',
    quoteId,
    accepted: acceptedOf(documents),
  }),
  keepOrder: (transactionId: string, quoteId: string, documents: Documents) => ({
    ...inputs.takeShares(transactionId, quoteId, documents),
    choice: 'keep',
  }),
  recordSwap: (payer: string, hash: string, pay: Leg, receive: Leg) => ({
    hash,
    payer,
    payCurrency: pay.symbol,
    pay: String(pay.amount),
    receiveCurrency: receive.symbol,
    receive: String(receive.amount),
  }),
  giveBack: (transactionId: string) => ({ transactionId, choice: 'refund' }),
}
interface Leg {
  symbol: string
  amount: bigint
}

export type Documents = Parameters<typeof acceptedOf>[0]

/** Answers and requests of sealed calls are encrypted with a key that the token contains. */
export const sealing = {
  seal: (input: unknown, token: string) => nodeSealing.seal(input, tokenKey(token) as string),
  unseal: (payload: string, token: string) =>
    nodeSealing.unseal(payload, tokenKey(token) as string),
}

/** What the product's own providers throw when nobody answers them. */
export const unavailable = {
  prices: priceAway,
  identity: () => new AppError('KYC_AWAY', { retryAfterSeconds: 5 }),
}

/** What everybody is answered, member or operator, after a failure of the product's own. */
export const ownFailureStatus = 500

/** Codes after which a caller tries again, with the same key. */
export const askAgainCodes = [
  'KEY_IN_FLIGHT',
  'UNAVAILABLE',
  'CHAIN_AWAY',
  'PRICE_AWAY',
  'KYC_AWAY',
  'PAUSED',
  'TOO_MANY',
]
/** What a caller is told whose session is over. */
export const loggedOutStatus = 401

/** Statements that write one of these tables write money. */
export const moneyStatement =
  /\b(insert into|update|delete from) "?(bank_entry|buy_back|buy_back_offer|legal_order|share_gift|share_recovery|ballot|vote|share_delivery|share_transfer|payout|entitlement|dividend_transfer|record_line|chain_order|chain_send|payment|purchase_order|settlement|chain_position|member_transaction|refund|reinvestment|stake|reward_claim)"?\b|ledger_post/i

export interface PaymentRow {
  id: string
  hash: string
  block: number
  amount: string
  currency: string | null
  payer: string
  state: 'seen' | 'settled' | 'aside'
  outcome: string | null
  account: string | null
  order_id: string | null
}

export interface SwapRow {
  id: string
  hash: string
  payer: string
  state: 'waiting' | 'confirmed' | 'failed' | 'replaced' | 'other' | 'given-up'
  status: string
  currency: string
  pay: string
  receivedCurrency: string
  received: string
}

export interface AuditRow {
  id: string
  atMs: number
  root: string
  totals: Record<string, string>
  differenceCount: number
  snapshot: string
  lastEntry: string
  newestEntry: string
}

export interface ToldRow {
  account: string
  kind: string
  id: string
  count: number
}
export type ToldCount = Omit<ToldRow, 'id'>

export interface LetterRow {
  id: string
  account: string
  recipient: string
  isSent: boolean
  isHeld: boolean
}

export interface AccountRow {
  type: string
  owner: string | null
  balance: string
}

const accountsOf = (...types: string[]) => `select type, owner_id as owner, balance::text
  from ledger_account where asset = 'SHARE' and type in ('${types.join("', '")}')`

/** What the oracle reads of the product's tables. */
export const reads = {
  payments: `select p.id, p.hash, p.block_number::int as block, p.amount::text, p.currency, p.payer, p.state,
    s.outcome, s.account_id as account, s.order_id
    from payment p left join settlement s on s.payment_id = p.id where p.origin = 'chain'`,
  reserved: accountsOf('ordered'),
  stakedAndPool: accountsOf('staked', 'promised', 'rewards'),
  held: `select owner_id as account, sum(balance)::text as balance from ledger_account
    where type in ('available', 'staked', 'delivering', 'delivered', 'sending', 'offered') and asset = 'SHARE' and owner_id is not null group by 1`,
  money: `select asset, sum(balance)::text as balance from ledger_account
    where type in ('treasury', 'fees', 'suspense', 'missing') and asset <> 'USD' group by 1`,
  accountsApart: `select l.id, balance::text, coalesce(sum(amount), 0)::text as entries
    from ledger_account l left join ledger_entry on account_id = l.id
    group by l.id having balance <> coalesce(sum(amount), 0)`,
  assetsApart: `select asset, sum(amount)::text as sum from ledger_entry
    join ledger_account on ledger_account.id = account_id group by asset having sum(amount) <> 0`,
  swaps: `select w.id, w.hash, w.payer, w.state, t.status, t.currency, t.pay::text as pay,
    t.received_currency as "receivedCurrency", t.received::text as received
    from swap w join member_transaction t on t.id = w.id`,
  audits: `select id, (extract(epoch from at) * 1000)::float8 as "atMs", root, totals, difference_count as "differenceCount",
    moment ->> 'snapshot' as snapshot, last_entry::text as "lastEntry",
    (select coalesce(max(serial), 0)::text from ledger_entry) as "newestEntry"
    from audit_snapshot order by serial`,
  /** What the entries of all share accounts added up to at a moment. */
  sharesAt: (snapshot: string) => `select a.type, a.owner_id as owner, sum(e.amount)::text as sum
    from ledger_entry e join ledger_journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
    where a.asset = 'SHARE' and pg_visible_in_snapshot(j.made_in, '${snapshot}'::pg_snapshot)
    group by 1, 2`,
  told: `select account_id as account, kind, facts ->> 'id' as id, count(*)::int as count
    from notification where facts ? 'id' group by 1, 2, 3`,
  toldKinds: `select account_id as account, kind, count(*)::int as count from notification group by 1, 2`,
  /** Letters that left, or are left to a digest or for later. */
  letters: `select id, about as account, recipient, sent_at is not null as "isSent",
    held_at is not null as "isHeld" from outbox_message
    where channel = 'email' and not is_code and recipient <> ''`,
  tables: `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
}
