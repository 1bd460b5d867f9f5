import { and, eq } from 'drizzle-orm'
import { buyBackTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import { formatShares } from '@/contract/format/amounts'
import type { BuyBackOfferDoc, buyBackCalls } from '@/contract/user/buy-backs'
import type { CodeSent } from '@/contract/user/fields'
import {
  consumeCode,
  consumeSend,
  guessCode,
  lockMember,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { balanceOf, post, shareAsset } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { findBuyBack } from './announce'
import { offerEndedJournal, offeredJournal } from './journals'
import type { OffersNeeds } from './needs'
import { type BuyBack, type BuyBackOffer, buyBackOffers, buyBacks } from './tables'

type Calls = typeof buyBackCalls

/** A code is valid for one purpose only. */
const keyOf = (accountId: string) => ({ purpose: 'offer' as const, subject: accountId })

export async function buyBackCode(
  needs: OffersNeeds,
  { accountId }: Member,
  { buyBack: id }: Input<Calls['buyBackCode']>,
): Promise<CodeSent> {
  const { db, clock } = needs
  refuseClosed(await findBuyBack(db, id), clock.now())
  const { email: to } = await ownAccount(db, accountId)
  await refuseEarlyResend(needs, keyOf(accountId))
  await consumeSend(needs, { purpose: 'offer', to })
  return db.transaction((tx) => sendCode(needs, tx, { ...keyOf(accountId), to }))
}

/**
 * A member offers shares: they move from *available* to *offered*, stay the member's and replace an
 * earlier offer. It is one transaction with the stored answer, so a duplicate request gets the same
 * offer.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, the buy-back
 * (shared with other members and with processes that notify holders or call it off), the member's
 * own offer, then in `post` the ledger accounts. The close locks the buy-back exclusively: an offer
 * is in the sum, or it is refused; one that races with the calling off is returned with all others.
 *
 * Refuses a member who is not verified or on hold, a buy-back that is not open
 * (`BUY_BACK_NOT_OPEN`), a wrong or old code, and more than is available. In these cases nothing
 * has moved.
 */
export function offerShares(
  needs: OffersNeeds,
  member: Member,
  { buyBack: buyBackId, shares, code }: Input<Calls['offerShares']>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Calls['offerShares']>>> {
  return idempotently({
    before: () => guessCode(needs, { ...keyOf(member.accountId), code, field: 'code' }),
    work: async (tx, codeId) => {
      const account = await lockMember(tx, member, needs.clock.now())
      refuseUnverified(account)
      const accountId = account.id
      const [buyBack] = await tx
        .select()
        .from(buyBacks)
        .where(eq(buyBacks.id, buyBackId))
        .for('key share')
      const offeredAt = needs.clock.now()
      refuseClosed(buyBack, offeredAt)
      const before = await lockWaiting(tx, { buyBackId, accountId })
      const amount = BigInt(shares)
      const free = await balanceOf(tx, { owner: accountId, type: 'available', asset: shareAsset })
      refuseBeyondOwned(amount, free + (before?.microShares ?? 0n))
      // guard: without it, a code of an offer is not used up — server/buy-backs/buy-backs: an offer
      //   is refused beyond the owned shares, without a code, unverified, on hold, or if it is not
      //   open
      if (!(await consumeCode(needs, tx, codeId)))
        throw new AppError('CODE_EXPIRED', { field: 'code' })
      if (before !== undefined) await endOffer(tx, before, offeredAt)
      const [insertedOffer] = await tx
        .insert(buyBackOffers)
        .values({ buyBackId, accountId, microShares: amount, offeredAt })
        .returning()
      const offer = insertedOffer as BuyBackOffer
      const facts = inStoredLocale(() => ({ id: buyBackId, shares: formatShares(amount) }))
      await notify(needs, tx, { accountId, kind: 'buy-back-offered', facts, at: offeredAt })
      const replaced =
        before === undefined ? [] : [offerEndedJournal(before, 'replaced', offeredAt)]
      await post(tx, [...replaced, offeredJournal(offer)])
      return offerDoc(offer)
    },
  })
}

/**
 * The member withdraws the offer, at once and without a code, until the close. Locks account,
 * session, buy-back and offer. If there is no offer any more, the answer is the same.
 */
export async function takeBackOffer(
  needs: OffersNeeds,
  member: Member,
  { buyBack: buyBackId }: Input<Calls['takeBackOffer']>,
): Promise<Answer<Calls['takeBackOffer']>> {
  await needs.db.transaction(async (tx) => {
    const { id: accountId } = await lockMember(tx, member, needs.clock.now())
    const [buyBack] = await tx
      .select()
      .from(buyBacks)
      .where(eq(buyBacks.id, buyBackId))
      .for('key share')
    const now = needs.clock.now()
    // guard: without it, an offer is withdrawn after the close — server/buy-backs/buy-backs: an
    //   offer counts at a record date
    refuseClosed(buyBack, now)
    const offer = await lockWaiting(tx, { buyBackId, accountId })
    if (offer === undefined) return
    await endOffer(tx, offer, now)
    await post(tx, [offerEndedJournal(offer, 'taken back', now)])
  })
  return {}
}

function refuseClosed(buyBack: BuyBack | undefined, now: Date): BuyBack {
  if (buyBack === undefined) throw new AppError('BUY_BACK_NOT_FOUND')
  // guard: without it, shares are offered after the end — server/buy-backs/buy-backs: an offer
  //   counts at a record date
  if (buyBack.state !== 'open' || buyBack.closesAt <= now) throw new AppError('BUY_BACK_NOT_OPEN')
  return buyBack
}

async function lockWaiting(
  tx: Db,
  { buyBackId, accountId }: Pick<BuyBackOffer, 'buyBackId' | 'accountId'>,
): Promise<BuyBackOffer | undefined> {
  const [offer] = await tx
    .select()
    .from(buyBackOffers)
    .where(
      and(
        eq(buyBackOffers.buyBackId, buyBackId),
        eq(buyBackOffers.accountId, accountId),
        eq(buyBackOffers.state, 'waiting'),
      ),
    )
    .for('update')
  return offer
}

async function endOffer(tx: Db, { id }: BuyBackOffer, endedAt: Date): Promise<void> {
  await tx
    .update(buyBackOffers)
    .set({ state: 'taken-back', endedAt })
    .where(eq(buyBackOffers.id, id))
}

/** `available` includes what the member has offered already, because a new offer replaces it. */
function refuseBeyondOwned(amount: bigint, available: bigint): void {
  const field = 'shares'
  const { minimumMicroShares } = buyBackTerms
  // guard: without it, more is offered than a member has — server/buy-backs/buy-backs: an offer is
  //   refused beyond the owned shares, without a code, unverified, on hold, or if it is not open —
  //   without the first condition
  if (amount > available || amount <= 0n)
    throw new AppError('OFFER_ABOVE_AVAILABLE', {
      params: { available: formatShares(available) },
      field,
    })
  if (amount < minimumMicroShares && amount < available)
    throw new AppError('OFFER_BELOW_MINIMUM', {
      params: { minimum: formatShares(minimumMicroShares) },
      field,
    })
}

export function offerDoc(offer: BuyBackOffer): BuyBackOfferDoc {
  const { state, microShares, offeredAt, endedAt, boughtMicroShares, due } = offer
  return {
    state,
    shares: String(microShares),
    offeredAt: offeredAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bought: String(boughtMicroShares ?? 0),
    due: String(due ?? 0),
  }
}
