import { and, eq, isNull } from 'drizzle-orm'
import { dividendTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { dividendCalls } from '@/contract/dividends'
import { formatCentsShort } from '@/contract/format/amounts'
import { lockMember } from '@/server/modules/identity'
import { post } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { PayableNeeds } from '../needs'
import { type Payout, payoutChoices, payouts } from '../tables'
import { docOf } from './doc'
import { planPayout } from './plan'

type Call = (typeof dividendCalls)['payout']

/**
 * A member has all that is payable to them in one coin sent to a wallet of theirs: in the books it
 * moves from *payable* to *paying*, and is sent with the next run that two people start. One
 * transaction with the stored answer, so a duplicate request gets the same payout.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, the entitlements,
 * then the ledger accounts in `post`.
 *
 * Refuses a member who is not verified or on hold, a wallet that is not linked, is lost or has no
 * stored signature, less than a dollar (`PAYOUT_TOO_SMALL`), and a second one while one is under
 * way (`PAYOUT_UNDER_WAY`). In these cases nothing has moved.
 */
export function payout(
  needs: PayableNeeds,
  member: Member,
  { coin, address: wanted, isAlways }: Input<Call>,
  {
    idempotently,
    refuseWallet,
  }: { idempotently: Idempotently; refuseWallet: (tx: Db, address: string) => Promise<void> },
): Promise<Stored<Answer<Call>>> {
  const address = wanted.toLowerCase()
  return idempotently({
    before: async () => undefined,
    work: async (tx) => {
      const at = needs.clock.now()
      const account = await lockMember(tx, member, at)
      refuseUnverified(account)
      await refuseUnproven(tx, account.id, address)
      await refuseWallet(tx, address)
      const accountId = account.id
      await choose(tx, { accountId, address, chosenAt: at }, isAlways)
      const planned = await planPayout(tx, { accountId, coin, address, at })
      if (planned === undefined) throw await whyNone(tx, { accountId, coin })
      await post(tx, [planned.journal])
      return docOf(planned.payout)
    },
  })
}

async function whyNone(tx: Db, { accountId, coin }: Pick<Payout, 'accountId' | 'coin'>) {
  const open = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.accountId, accountId), eq(payouts.coin, coin), isNull(payouts.endedAt)))
  if (open.length > 0) return new AppError('PAYOUT_UNDER_WAY')
  const least = formatCentsShort(String(dividendTerms.minimumPayoutUsd * 100))
  return new AppError('PAYOUT_TOO_SMALL', { params: { least } })
}

async function refuseUnproven(tx: Db, accountId: string, address: string): Promise<void> {
  const [link] = await tx
    .select({ signature: walletLinks.signature, program: walletLinks.program })
    .from(walletLinks)
    .where(
      and(
        eq(walletLinks.accountId, accountId),
        // guard: without it, a payout goes to any wallet that is named — server/payables/payouts: a
        //   wallet that is not linked
        eq(walletLinks.address, address),
        isNull(walletLinks.unlinkedAt),
      ),
    )
  if (link === undefined) throw new AppError('WALLET_NOT_LINKED')
  if (link.signature === null) throw new AppError('WALLET_SIGN_AGAIN')
  if (link.program === 'accepted') throw new AppError('WALLET_IS_PROGRAM')
}

/** Stores whether the wallet gets each dividend from now on. */
async function choose(
  tx: Db,
  choice: typeof payoutChoices.$inferInsert,
  isAlways: boolean,
): Promise<void> {
  if (!isAlways) {
    await tx.delete(payoutChoices).where(eq(payoutChoices.accountId, choice.accountId))
    return
  }
  await tx
    .insert(payoutChoices)
    .values(choice)
    .onConflictDoUpdate({ target: payoutChoices.accountId, set: choice })
}

export async function stopPayouts(
  { db, clock }: PayableNeeds,
  member: Member,
): Promise<Answer<(typeof dividendCalls)['stopPayouts']>> {
  await db.transaction(async (tx) => {
    const { id } = await lockMember(tx, member, clock.now())
    await tx.delete(payoutChoices).where(eq(payoutChoices.accountId, id))
  })
  return {}
}
