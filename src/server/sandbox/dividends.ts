import { eq } from 'drizzle-orm'
import { type Hex, numberToHex } from 'viem'
import { coinDecimals, dollarCoins } from '@/config/coins'
import { dayMs, hourMs } from '@/config/durations'
import { areSampleRates } from '@/config/withholding'
import type { ChainNeeds } from '@/server/chain/needs'
import { shareTokens } from '@/server/modules/custody/tables'
import {
  addResidence,
  allDividends,
  announceDividend,
  assignTransfer,
  creditDue,
  markCut,
  residencesAt,
} from '@/server/modules/dividends'
import { announcedDividends, type Dividend } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { post, shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import { askFor, decideRequest } from '@/server/modules/operators'
import { grossOf, nextRun, planPayout, transferOnChain } from '@/server/modules/payables'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import { closeBooks, fingerprintOf, writeLines } from '@/server/modules/record-dates'
import { recordCuts, recordLines } from '@/server/modules/record-dates/tables'
import { versionAt } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { LocalChain } from './chain/local-chain'
import { transfer } from './chain/past'
import { demoEmail } from './chain/sample-owners'
import { demoWallet, dividendPayer, faucetAccount, sandboxTokens } from './chain/sandbox-tokens'
import { isDemoHistoryDone } from './demo-history'
import { inTurn } from './in-turn'
import type { SandboxNeeds } from './needs'
import { untilThere } from './patience'
import { sampleOwnerIds } from './sample-owners'
import { dividendAmount } from './sums'
import { needsAt } from './visit'

const everyMs = 3_000
/** How many blocks below its head the local chain calls a block final. */
const finalDepth = 2
const announcedMs = 16 * dayMs

export const sampleResidence = { country: 'DE', number: '12 345 678 901' }

/** These people do not exist: a sandbox decides by itself what takes two people elsewhere. */
const people = { asks: 'sample-treasury@fnx.example', approves: 'sample-admin@fnx.example' }

/**
 * One that was paid, one that waits to be sent, and one that is announced; amounts at the sample's
 * price.
 */
const paid = { perShareMicroUsd: 120_000n, coin: 'USDT', record: -14, pay: -12 } as const
const waiting = { perShareMicroUsd: 250_000n, coin: 'USDC', record: -5, pay: -3 } as const
const coming = { perShareMicroUsd: 100_000n, coin: 'USDC', record: 18, pay: 26 } as const
const own = { perShareMicroUsd: 260_000n, coin: 'USDC' } as const
type Sample = typeof paid | typeof waiting | typeof coming

/** Creates the samples once the demo person has a past, and starts each requested run. */
export function sandboxDividends(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox dividends',
    everyMs,
    run: async () => {
      if (needs.chain.isAbsent || needs.chain.shareToken?.payer === undefined) return
      const [token] = await needs.db.select().from(shareTokens)
      if (token === undefined) return
      if (await isDemoHistoryDone(needs)) await seedDividends(needs)
      for (const coin of dollarCoins) await startRun(needs, coin)
    },
  }
}

interface Holder {
  accountId: string
  microShares: bigint
}

/**
 * Recognized by its days, with any amount: a folder whose price has changed gets no second past.
 */
const isSample = (sample: Sample) => (one: Dividend) =>
  one.coin === sample.coin &&
  one.recordAt.getTime() % dayMs === 0 &&
  one.payAt.getTime() - one.recordAt.getTime() === (sample.pay - sample.record) * dayMs &&
  (sample === coming || one.recordAt.getTime() - one.announcedAt.getTime() === announcedMs)

const seedDividends = inTurn(async (needs: SandboxNeeds): Promise<void> => {
  const known = await allDividends(needs.db)
  for (const sample of [paid, waiting])
    if (!known.some(isSample(sample))) await makePast(needs, sample)
  if (known.some(isSample(coming))) return
  await announceDividend(needs, await termsOf(needs, coming), needs.clock.now())
})

/** The dividend that waits for everybody. */
export async function waitingDividend(needs: SandboxNeeds): Promise<Dividend> {
  await seedDividends(needs)
  return (await allDividends(needs.db)).find(isSample(waiting)) as Dividend
}

async function termsOf(needs: SandboxNeeds, { record, pay, coin, ...sample }: Sample) {
  const perShareMicroUsd = await dividendAmount(needs, sample.perShareMicroUsd)
  return { perShareMicroUsd, coin, recordAt: atDays(needs, record), payAt: atDays(needs, pay) }
}

function atDays({ clock }: SandboxNeeds, days: number): Date {
  return new Date((Math.floor(clock.now().getTime() / dayMs) + days) * dayMs)
}

/**
 * By the same code as in production, with the clock set to that time and real coins on the chain.
 */
async function makePast(needs: SandboxNeeds, sample: typeof paid | typeof waiting): Promise<void> {
  const terms = await termsOf(needs, sample)
  const microShares = await ownedAt(needs.db, terms.recordAt)
  const amount = grossOf({ ...terms, decimals: coinDecimals }, microShares)
  if (amount === 0n) return
  const hash = await payIn(needs, sample.coin, amount)
  const then = needsAt(needs, new Date(terms.payAt.getTime() + hourMs))
  await needs.db.transaction(async (tx) => {
    const past = { ...then, db: tx }
    await tellResidence(past, tx)
    const announcedAt = new Date(terms.recordAt.getTime() - announcedMs)
    const dividend = await announceDividend(past, terms, announcedAt)
    await closeBooks(tx, dividend)
    await writeLines(past, dividend, markCut(dividend, past.clock.now()))
    await assignTransfer(past, { action: dividend.id, hash, kind: 'funded' })
    await creditDue(past)
    if (sample === paid) await sendToDemo(past, tx)
  })
}

/**
 * A dividend of a scenario, whose record date is now. Its member is the only one in it: a line in
 * an existing one would change what others were told, and with everybody in it each scenario would
 * pay everybody.
 */
export async function ownDividend(needs: SandboxNeeds, holder: Holder): Promise<Dividend> {
  const { accountId, microShares } = holder
  const [recordAt, announcedAt] = [needs.clock.now(), atDays(needs, -16)]
  const payAt = new Date(recordAt.getTime() + 1)
  const perShareMicroUsd = await dividendAmount(needs, own.perShareMicroUsd)
  const terms = { coin: own.coin, perShareMicroUsd, recordAt, payAt }
  const gross = grossOf({ perShareMicroUsd, decimals: coinDecimals }, microShares)
  const hash = await payIn(needs, own.coin, gross)
  return needs.db.transaction(async (tx) => {
    const then = { ...needsAt(needs, payAt), db: tx }
    const dividend = await announceDividend(then, terms, announcedAt)
    await closeBooks(tx, dividend)
    const line = { available: microShares, staked: 0n, delivered: 0n, microShares }
    await tx.insert(recordLines).values({ actionId: dividend.id, accountId, ...line })
    const cut = {
      readAt: recordAt,
      holders: 1,
      microShares,
      fingerprint: fingerprintOf(dividend.id),
    }
    await tx.update(recordCuts).set(cut).where(eq(recordCuts.actionId, dividend.id))
    const whereOwnDividend = eq(announcedDividends.id, dividend.id)
    await tx
      .update(announcedDividends)
      .set({ state: 'cut', cutAt: recordAt })
      .where(whereOwnDividend)
    await assignTransfer(then, { action: dividend.id, hash, kind: 'funded' })
    await creditDue(then)
    return dividend
  })
}

async function ownedAt(db: Db, at: Date): Promise<bigint> {
  const { shares } = await queryOne(db, { shares: read.amount })`
    select coalesce(sum(amount), 0) as shares from ledger_entry entry
    join ledger_account own on own.id = entry.account_id
    where own.asset = ${shareAsset} and own.owner_id is not null and ${whereOwnedByMember}
      and entry.at <= ${at.toISOString()}::timestamptz`
  return shares
}

/** The bank pays in. Returns once every node shows it as final. */
export async function payIn(needs: ChainNeeds, coin: PayoutCoin, amount: bigint): Promise<string> {
  const chain = new LocalChain(needs.chain)
  const to = sandboxTokens.find(({ symbol }) => symbol === coin)?.address as Hex
  const data = transfer(dividendPayer.address, amount)
  const [hash] = await chain.sendAll(faucetAccount, [{ to, data, gas: 200_000n }])
  const wanted = { hash: hash as string, kind: 'funded' as const }
  await chain.demand('anvil_mine', [numberToHex(finalDepth)])
  await untilThere('transfer that is final', () => transferOnChain(needs, { coin }, wanted))
  return wanted.hash
}

async function demoAccount(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, demoEmail))
  return row?.id
}

async function tellResidence(needs: SandboxNeeds, tx: Db): Promise<void> {
  const at = new Date(needs.clock.now().getTime() - 30 * dayMs)
  await ownersTell(needs, tx, at)
  const accountId = await demoAccount(tx)
  if (accountId === undefined) return
  await addResidence(needs, tx, { accountId, told: sampleResidence, at })
}

/**
 * Every third owner, so that the rates of a bank's own table appear, and the one for members who
 * tell none.
 */
export async function ownersTell(needs: SandboxNeeds, tx: Db, at: Date): Promise<void> {
  const { content } = await versionAt(tx, 'taxes', at)
  const countries = Object.keys(content.rates.countries)
  if (countries.length === 0 || areSampleRates(content.rates)) return
  const third = (await sampleOwnerIds(tx)).filter((_, place) => place % 3 === 0)
  const known = await residencesAt(needs, tx, { accountIds: third, at })
  for (const [place, accountId] of third.entries()) {
    const country = countries[place % countries.length]
    if (known.has(accountId) || country === undefined) continue
    await addResidence(needs, tx, {
      accountId,
      told: { country, number: `sample-${place + 1}` },
      at,
    })
  }
}

async function sendToDemo({ clock }: SandboxNeeds, tx: Db): Promise<void> {
  const accountId = await demoAccount(tx)
  if (accountId === undefined) return
  const address = demoWallet.address.toLowerCase()
  const at = new Date(clock.now().getTime() + hourMs)
  const planned = await planPayout(tx, { accountId, coin: paid.coin, address, at })
  if (planned !== undefined) await post(tx, [planned.journal])
}

/**
 * Asks and approves in the names of two sample people; the signer checks their request like any
 * other.
 */
async function startRun(needs: SandboxNeeds, coin: PayoutCoin): Promise<void> {
  const due = await nextRun(needs.db, coin)
  if (due === undefined) return
  const { until, count, total } = due
  const given = { coin, until: String(until), count: String(count), total: String(total) }
  const reason = 'A sandbox pays by itself.'
  const { request } = await askFor(needs, { kind: 'dividend-pay', given, reason, by: people.asks })
  await decideRequest(needs, { id: request.id, by: people.approves, isApproved: true, reason })
}
