import { and, eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { listing } from '@/server/chain/token/acts'
import { shareNotices } from '@/server/modules/custody/deliveries/tables'
import { accounts } from '@/server/modules/identity/tables'
import { notificationText } from '@/server/modules/notifications/kinds'
import { notifications, outboxMessages } from '@/server/modules/notifications/tables'
import { tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  type CustodyFixture,
  eachWithHolders,
  type Shareholder,
  sendByWallet,
  share,
  type TokenChain,
} from '../../support/custody-fixture'
import { followerJob } from '../../support/jobs'
import { runCount } from '../../support/size'

const crumb = 9_999n
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let mia: Shareholder

eachWithHolders(
  async (preparedFixture, { local }) => {
    const otherHolder = await preparedFixture.shareholder(0n)
    const { data, to, gas } = listing(
      sandboxShareToken.contracts.registry,
      otherHolder.wallet.address,
    )
    await local.sendAll(tokenRegistrar, [{ to, data, gas }])
    return [await preparedFixture.holder(50n), otherHolder]
  },
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    ;[dana, mia] = chainFixture.people as [Shareholder, Shareholder]
  },
)

/** The app's list, oldest first; each was mailed, too. */
async function readTold({ accountId }: Shareholder): Promise<string[]> {
  const { db } = ownFixture.api.services
  const isOwn = eq(notifications.accountId, accountId)
  const rows = await db.select().from(notifications).where(isOwn).orderBy(notifications.serial)
  const isMail = and(eq(outboxMessages.about, accountId), eq(outboxMessages.channel, 'email'))
  expect(await db.$count(outboxMessages, isMail)).toBe(rows.length)
  return rows
    .filter(({ kind }) => kind.startsWith('shares-'))
    .map(({ kind, facts }) => notificationText(kind, facts))
    .map(({ title, text }) => `${title}. ${text}`)
}

async function send(amount: bigint, times: number, from = dana, to = mia.wallet.address as string) {
  await sendByWallet(token, from.wallet, to, amount, times)
  await ownFixture.settleAll()
}

async function nextDay(): Promise<void> {
  ownFixture.api.clock.forward(dayMs)
  await followerJob(ownFixture.api.services).run()
}

test('a member gets five notices of transfers a day, and one for the rest of the day', async () => {
  await send(share, 7)
  expect(await readTold(mia)).toHaveLength(5)
  expect(await readTold(dana)).toHaveLength(1 + 5)
  const otherHolders = runCount(3, 30)
  await send(share, otherHolders)
  expect(await readTold(mia)).toHaveLength(5)
  await nextDay()
  const [last] = (await readTold(mia)).slice(-1)
  expect(await readTold(mia)).toHaveLength(6)
  const moreMessages = 2 + otherHolders
  expect(last).toMatch(
    RegExp(
      `^${moreMessages} more transfers in your own wallet\\. On .* \\(UTC\\), in shares: ${moreMessages} came in, 0 went out\\. Activity lists each\\.$`,
    ),
  )
  expect((await readTold(dana)).slice(-1)[0]).toContain(
    `in shares: 0 came in, ${moreMessages} went out.`,
  )
  await nextDay()
  expect(await readTold(mia)).toHaveLength(6)
  expect(await ownFixture.api.services.db.select().from(shareNotices)).toEqual([])
})

test('tiny transfers share one notice a day, however many there are @rest', async () => {
  await send(crumb, 3)
  expect(await readTold(mia)).toEqual([])
  await nextDay()
  expect(await readTold(mia)).toEqual([
    expect.stringContaining('3 more transfers in your own wallet. On '),
  ])
  expect((await readTold(mia))[0]).toContain('in shares: 0.029997 came in, 0 went out.')
})

test('many shares sent to a member do not hide that their own leave @rest', async () => {
  await send(share, 9)
  const before = (await readTold(mia)).length
  await send(2n * share, 1, mia, dana.wallet.address)
  expect((await readTold(mia)).slice(before)).toEqual([
    `2 shares left your wallet. To ${dana.wallet.address}. Not you? Contact us.`,
  ])
})

test('the next day begins with five again @rest', async () => {
  await send(share, 6)
  await nextDay()
  await send(share, 1)
  expect((await readTold(mia)).slice(-1)[0]).toContain('1 share arrived in your wallet')
})

test('a closed account gets no more notices @rest', async () => {
  await send(share, 7)
  const before = (await readTold(mia)).length
  const { db, clock } = ownFixture.api.services
  await db.update(accounts).set({ closedAt: clock.now() }).where(eq(accounts.id, mia.accountId))
  await nextDay()
  await db.update(accounts).set({ closedAt: null }).where(eq(accounts.id, mia.accountId))
  expect((await readTold(mia)).length).toBe(before)
})
