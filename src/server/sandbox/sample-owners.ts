import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { advanceGifts, answerGift, giftCode, giveShares } from '@/server/modules/gifts'
import { shareGifts } from '@/server/modules/gifts/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { defaultPreferences } from '@/server/modules/notifications'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { beginStake } from '@/server/modules/staking'
import { stakes } from '@/server/modules/staking/tables'
import { link } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { demoEmail, sampleOwners, walletOfOwner } from './chain/sample-owners'
import type { SandboxNeeds } from './needs'
import { planNear } from './plan-near'
import { freshKey, visit } from './visit'

const plans = ['3-months', '6-months', '12-months'] as const

/** Two of three owners stake, so that there are also owners with free shares only. */
const stakers = sampleOwners.filter(({ place }) => place % 3 !== 2)
const gifts = [3, 8, 15, 22].map((place) => ({ place, shares: 5_000_000n * BigInt(place) }))

/**
 * The account of this owner, with the demo person's password, who joins and links a wallet the day
 * before.
 */
export async function sampleOwner({ db, clock }: SandboxNeeds, place: number): Promise<string> {
  const owner = sampleOwners[place] as (typeof sampleOwners)[number]
  const [known] = await db.select().from(accounts).where(eq(accounts.email, owner.email))
  if (known !== undefined) return known.id
  const { email, fullName, phone } = owner
  const createdAt = new Date(clock.now().getTime() - dayMs)
  const [demo] = await db.select().from(accounts).where(eq(accounts.email, demoEmail))
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(accounts)
      .values({
        email,
        emailKey: emailKey(email),
        fullName,
        phone,
        createdAt,
        passwordHash: demo?.passwordHash ?? '',
        kycStatus: 'APPROVED',
        preferences: defaultPreferences,
      })
      .returning({ id: accounts.id })
    const accountId = made?.id as string
    await link(tx, { accountId, address: walletOfOwner(place).address, now: createdAt })
    return accountId
  })
}

/** The accounts of the sample owners, in the order of `sampleOwners`. */
export async function sampleOwnerIds(db: Db): Promise<string[]> {
  const emails = sampleOwners.map(({ email }) => email)
  const { id, email } = accounts
  const rows = await db.select({ id, email }).from(accounts).where(inArray(email, emails))
  const ids = new Map(rows.map((row) => [row.email, row.id]))
  return emails.flatMap((one) => ids.get(one) ?? [])
}

export async function ownersWho(
  db: Db,
  does: 'others stake' | 'others give',
): Promise<'all' | 'some'> {
  const ids = await sampleOwnerIds(db)
  if (does === 'others stake') {
    const count = await db.$count(stakes, inArray(stakes.accountId, ids))
    return count >= stakers.length ? 'all' : 'some'
  }
  // A gift that was taken back counts as answered, too, and is not given again.
  const whereAnsweredGift = and(inArray(shareGifts.senderId, ids), ne(shareGifts.state, 'waiting'))
  return (await db.$count(shareGifts, whereAnsweredGift)) >= gifts.length ? 'all' : 'some'
}

/** A third of what they own, in one plan after the other. */
export async function ownersStake(needs: SandboxNeeds): Promise<void> {
  const { db } = needs
  const ids = await sampleOwnerIds(db)
  for (const { place } of stakers) {
    const accountId = ids[place] as string
    if ((await db.$count(stakes, eq(stakes.accountId, accountId))) > 0) continue
    const available = await balanceOf(db, {
      ...({ owner: accountId, type: 'available', asset: shareAsset } as const),
    })
    const { id: planId, rateBps } = await planNear(needs, plans[place % plans.length] ?? '3-months')
    const amount = String(available / 3n)
    await visit(needs, accountId, async (member) => {
      const { idempotently } = await freshKey(needs, member)
      return beginStake(needs, member, { planId, rateBps, amount }, idempotently)
    })
  }
}

/** To the next owner, who accepts at once. */
export async function ownersGive(needs: SandboxNeeds): Promise<void> {
  const { db } = needs
  const ids = await sampleOwnerIds(db)
  for (const { place, shares } of gifts) {
    const [sender, receiver] = [ids[place], ids[place + 1]] as [string, string]
    const whereOwnGift = eq(shareGifts.senderId, sender)
    if ((await db.$count(shareGifts, whereOwnGift)) === 0)
      await visit(needs, sender, async (member) => {
        await giftCode(needs, member)
        const wish = {
          to: sampleOwners[place + 1]?.email ?? '',
          name: 'A friend',
          shares: String(shares),
          code: await newestCode(db, sender),
        }
        const { idempotently } = await freshKey(needs, member)
        return giveShares(needs, member, wish, idempotently)
      })
    await advanceGifts(needs)
    const [gift] = await db.select().from(shareGifts).where(whereOwnGift)
    if (gift?.state !== 'waiting') continue
    await visit(needs, receiver, (member) =>
      answerGift(needs, member, { id: gift.id, answer: 'accept' }),
    )
  }
}

async function newestCode(db: Db, accountId: string): Promise<string> {
  const { about, code, serial } = outboxMessages
  const [sent] = await db
    .select({ code })
    .from(outboxMessages)
    .where(and(eq(about, accountId), isNotNull(code)))
    .orderBy(desc(serial))
    .limit(1)
  return sent?.code ?? ''
}
