import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { bankCurrency } from '@/config/coins'
import { dayMs, hourMs, secondMs } from '@/config/durations'
import { isStakingOffered } from '@/config/staking-offered'
import { acceptedOf } from '@/contract/offering'
import { readHeader } from '@/server/chain/blocks/chain-block'
import { noteFinal } from '@/server/chain/blocks/chain-cursor'
import { takeTransfers } from '@/server/jobs'
import { creditPaid } from '@/server/jobs/follower'
import { presentDocuments } from '@/server/modules/content'
import { accounts } from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { getConvertedAmount, placeBankOrder, placeOrder, settle } from '@/server/modules/purchases'
import { payments, purchaseOrders, settlements } from '@/server/modules/purchases/tables'
import { beginStake, stakingClaim } from '@/server/modules/staking'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { link } from '@/server/modules/wallets'
import { walletLinks } from '@/server/modules/wallets/tables'
import { run } from '@/server/platform/db/query'
import { AppError, asAppError } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import { isSampleAccount } from './bank/sample-account'
import { sendTransfer } from './bank/send-transfer'
import {
  chainUpTo,
  lastPastPayment,
  type PastPayment,
  type PlacedAct,
  pastAmount,
  pastAmountTag,
  pastPay,
  pastPayer,
  placesOf,
} from './chain/past'
import { demoEmail } from './chain/sample-owners'
import { demoWallet } from './chain/sandbox-tokens'
import type { Sandbox, SandboxNeeds } from './needs'
import { planNear } from './plan-near'
import { ownersGive, ownersStake, ownersWho, sampleOwner, sampleOwnerIds } from './sample-owners'
import { transferredCents } from './sums'
import { freshKey, needsAt, visit } from './visit'

const payer = demoWallet.address.toLowerCase()
const decidingMs = 40 * secondMs
const mayPass: string[] = ['CHAIN_AWAY', 'UNAVAILABLE', 'INTERNAL', 'CONFLICT', 'PAUSED']
const staked = '20000000'
const transferred = 25_000n

export const demoHistory: Sandbox['history'] = async (needs) => {
  const accountId = await demoPerson(needs)
  if (accountId === undefined) return 'done'
  const { db, log } = needs
  try {
    const open = await nextAct(needs, accountId)
    if (open === undefined) {
      await forgetMessages(needs, accountId)
      return 'done'
    }
    const { act, linkAt: now } = open
    if (now !== undefined) await link(db, { accountId, address: demoWallet.address, now })
    await happen(needs, accountId, act)
    return 'more'
  } catch (error) {
    // What this sandbox refuses now it will refuse each time. So the chain is followed as it is,
    // which settles the last payment of the past: from then on it is over, for every process.
    if (mayPass.includes(asAppError(error).code)) throw error
    log.error('the demo person has no whole history', errorFields(error))
    return 'done'
  }
}

/** Later samples of a sandbox depend on what the demo person held. */
export function isDemoHistoryDone(needs: SandboxNeeds): Promise<boolean> {
  return areCredited(needs, [lastPastPayment])
}

/**
 * Whether no act of the past is still to come, done or not: from then on everything is booked
 * today.
 */
export async function isHistoryOver(needs: SandboxNeeds): Promise<boolean> {
  if (needs.chain.isAbsent) return true
  const accountId = await demoPerson(needs)
  if (accountId === undefined) return true
  const next = nextAct(needs, accountId)
  return next.then(
    (act) => act === undefined,
    (error: unknown) => {
      if (mayPass.includes(asAppError(error).code)) return false
      throw error
    },
  )
}

async function demoPerson({ db }: SandboxNeeds): Promise<string | undefined> {
  const [person] = await db.select().from(accounts).where(eq(accounts.email, demoEmail))
  return person?.kycStatus === 'APPROVED' && person.closedAt === null ? person.id : undefined
}

interface NextAct {
  act: PlacedAct
  /** When the wallet has to be linked first. */
  linkAt: Date | undefined
}

async function nextAct(needs: SandboxNeeds, accountId: string): Promise<NextAct | undefined> {
  const { db, chain, clock } = needs
  if (await areCredited(needs, [lastPastPayment])) return undefined
  const [known] = await db
    .select()
    .from(walletLinks)
    .where(eq(walletLinks.address, payer))
    .orderBy(desc(walletLinks.linkedAt))
    .limit(1)
  if (known !== undefined && (known.unlinkedAt !== null || known.accountId !== accountId))
    return undefined
  const head = await readHeader(chain.client, 'latest')
  const isOnItsWay = head === undefined || clock.now().getTime() - head.at.getTime() > hourMs
  if (isOnItsWay) throw new AppError('CHAIN_AWAY')
  const places = (await placesOf(chain))?.filter(happensHere)
  const [first] = places ?? []
  if (first === undefined || (known !== undefined && known.linkedAt > first.at)) return undefined
  const linkAt = known === undefined ? new Date(first.at.getTime() - dayMs) : undefined
  for (const act of places ?? [])
    if (!(await hasHappened(needs, accountId, act))) return { act, linkAt }
  return undefined
}

/** With a bank that has no plan there are no stakes. */
const happensHere = ({ act: { does } }: PlacedAct) =>
  isStakingOffered() || !['stakes', 'claims', 'others stake'].includes(does)

async function hasHappened(
  needs: SandboxNeeds,
  accountId: string,
  { act: { does, payments: ofAct } }: PlacedAct,
): Promise<boolean> {
  const { db } = needs
  switch (does) {
    case 'pays':
      return areCredited(needs, ofAct)
    case 'transfers':
      return !isSampleAccount(needs.bank) || hasTransferred(needs, accountId)
    case 'stakes':
      return (await db.$count(stakes, eq(stakes.accountId, accountId))) > 0
    case 'claims':
      return (await db.$count(rewardClaims, eq(rewardClaims.accountId, accountId))) > 0
    default:
      return (await ownersWho(db, does)) === 'all'
  }
}

async function hasTransferred({ db }: SandboxNeeds, accountId: string): Promise<boolean> {
  const wherePaidOrder = and(eq(purchaseOrders.origin, 'bank'), eq(purchaseOrders.state, 'settled'))
  return (
    (await db.$count(
      purchaseOrders,
      and(eq(purchaseOrders.accountId, accountId), wherePaidOrder),
    )) > 0
  )
}

async function areCredited({ db }: SandboxNeeds, wanted: PastPayment[]): Promise<boolean> {
  return (
    (await db.$count(payments, and(whereOnChainAs(wanted), eq(payments.state, 'settled')))) ===
    wanted.length
  )
}

function whereOnChainAs(wanted: PastPayment[]) {
  return and(
    inArray(
      payments.payer,
      wanted.map((one) => pastPayer(one).address.toLowerCase()),
    ),
    inArray(payments.amount, wanted.map(pastAmount)),
  )
}

async function happen(needs: SandboxNeeds, accountId: string, { act, at, height }: PlacedAct) {
  const { chain } = needs
  const asOf = (time: Date) => needsAt({ ...needs, chain: chainUpTo(chain, height) }, time)
  if (act.payments.length > 0) {
    const deciding = asOf(new Date(at.getTime() - decidingMs))
    for (const payment of act.payments) {
      const buyer =
        payment.payer === 'demo' ? accountId : await sampleOwner(deciding, payment.payer)
      await order(deciding, buyer, payment)
    }
    const endedAt = (await readHeader(chain.client, height))?.at ?? at
    return creditPaid(asOf(new Date(endedAt.getTime() + secondMs)))
  }
  const then = asOf(new Date(at.getTime() + secondMs))
  await creditPaid(then)
  await noteFinal(then.db, at)
  if (act.does === 'transfers') return buyByTransfer(then, accountId)
  if (act.does === 'others stake') return ownersStake(then)
  if (act.does === 'others give') return ownersGive(then)
  await visit(then, accountId, async (member) => {
    const { idempotently } = await freshKey(then, member)
    if (act.does === 'claims') return stakingClaim(then, member, {}, idempotently)
    const { id: planId, rateBps } = await planNear(then, '12-months')
    return beginStake(then, member, { planId, rateBps, amount: staked }, idempotently)
  })
}

/**
 * Places the order, has the sample bank write its file, and reads that file, as with any transfer.
 * A restart continues with the existing order, and sends nothing twice.
 */
async function buyByTransfer(needs: SandboxNeeds, accountId: string): Promise<void> {
  const openOne = async () => {
    const whereOpenOrder = and(eq(purchaseOrders.origin, 'bank'), eq(purchaseOrders.state, 'open'))
    const own = and(eq(purchaseOrders.accountId, accountId), whereOpenOrder)
    return (
      await needs.db.select({ orderId: purchaseOrders.id }).from(purchaseOrders).where(own)
    )[0]
  }
  const credit = async () => {
    await takeTransfers(needs)
    await settle(needs)
  }
  if ((await openOne()) === undefined)
    await visit(needs, accountId, async (member) => {
      const wish = {
        currency: bankCurrency,
        pay: String(await transferredCents(needs, transferred)),
      }
      const { id: quoteId } = await getConvertedAmount(needs, member, wish)
      const accepted = acceptedOf(await presentDocuments(needs.db))
      const { idempotently } = await freshKey(needs, member)
      await placeBankOrder(needs, member, { quoteId, accepted }, idempotently)
    })
  await credit()
  const order = await openOne()
  if (order === undefined) return
  await sendTransfer(needs, { accountId }, { ...order, way: 'as-asked' })
  await credit()
}

async function order(needs: SandboxNeeds, accountId: string, payment: PastPayment): Promise<void> {
  const { db } = needs
  const { currency } = payment
  const pay = pastPay(payment)
  const amountTag = pastAmountTag(payment)
  const own = and(eq(purchaseOrders.accountId, accountId), eq(purchaseOrders.amountTag, amountTag))
  if ((await db.$count(purchaseOrders, own)) > 0) return
  await visit(needs, accountId, async (member) => {
    const quote = await getConvertedAmount(needs, member, { currency, pay: String(pay) })
    const accepted = acceptedOf(await presentDocuments(db))
    await run(db)`select setval('quote_digits', ${amountTag}, false)`
    const wanted = {
      quoteId: quote.id,
      payer: pastPayer(payment).address,
      isSecond: true,
      accepted,
    }
    const { idempotently } = await freshKey(needs, member)
    await placeOrder(needs, member, wanted, idempotently)
    // The tags of the past do not increase with time, and the next order needs an unused one.
    await run(db)`select setval('quote_digits', max(amount_tag)) from purchase_order`
  })
}

async function forgetMessages({ db }: SandboxNeeds, accountId: string): Promise<void> {
  const [last] = await db
    .select({ at: settlements.decidedAt })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .where(whereOnChainAs([lastPastPayment]))
  if (last === undefined) return
  const whereCreatedUntil = lte(outboxMessages.createdAt, last.at)
  const about = [accountId, ...(await sampleOwnerIds(db))]
  await db
    .delete(outboxMessages)
    .where(and(inArray(outboxMessages.about, about), whereCreatedUntil))
}
