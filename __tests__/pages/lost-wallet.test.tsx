import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { makeApi, type TestApi } from '../support/api'
import { type LostWallet, makeLostWallet, makeRecovery } from '../support/lost-wallet'
import { accountIdOf } from '../support/make-transactions'
import { codeFor, type TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { identifyAnew } from '../support/recoveries'
import { toPresent } from '../support/render-site'
import { putInWallet } from '../support/stored-moves'

HTMLElement.prototype.scrollIntoView ??= () => {}

let api: TestApi
let member: TestMember
let wallets: LostWallet
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  wallets = await makeLostWallet(api, member)
})

const open = () => memberSite(api, '/wallet/lost', member)

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const set = (changed: Partial<typeof shareRecoveries.$inferInsert>) =>
  api.services.db.update(shareRecoveries).set(changed)

test('from the loss to the days of notice, and stopped when the key is found @rest', async () => {
  const site = await open()
  expect(await heading('Shares from a lost wallet')).toBeVisible()
  expect(await screen.findByText('10.000000 shares here')).toBeVisible()
  await site.press('Go to verification')
  expect(await heading('Show us that it’s you')).toHaveFocus()
  const { id } = (await api.services.db.select().from(shareRecoveries))[0] as { id: string }
  await identifyAnew({ api }, { member }, id)
  await site.reload()
  expect(await heading('Identity confirmed. Now enter the code')).toBeVisible()
  await site.press('Send me a code')
  await screen.findByLabelText('Code')
  await site.fill('Code', await codeFor(api, member.email))
  await site.press('Request 10 shares')
  expect(await heading('10 shares go to your new wallet')).toBeVisible()
  expect(screen.getByText(/^This sandbox waits a minute/)).toBeVisible()
  expect(screen.getByText('Whoever has the old key can still send them')).toBeVisible()
  await site.press('I found the key: stop this')
  expect(await heading('You stopped it')).toBeVisible()
  await site.press('Start again')
  expect(await heading('Shares from a lost wallet')).toBeVisible()
})

test('each later state says what happened and what to do @rest', async () => {
  const lost = { address: wallets.lost.toLowerCase() }
  await putInWallet(api, lost, 0n)
  const site = await open()
  expect(await heading('None of your wallets holds shares')).toBeVisible()
  await putInWallet(api, lost, 10_000_000n)
  await makeRecovery(member, wallets)
  const at = api.clock.now()
  const soon = new Date(at.getTime() + 7 * 24 * 60 * 60_000)
  const shows = async (changed: Parameters<typeof set>[0], title: string) => {
    await set(changed)
    await site.reload()
    expect(await heading(title)).toBeVisible()
  }
  await shows({ state: 'review' }, 'We’re checking')
  const waiting = { state: 'waiting', askedAt: at, waitsUntil: soon } as const
  await shows(waiting, '10 shares go to your new wallet')
  expect(screen.getByRole('list', { name: '7 days left' })).toBeVisible()
  await shows({ state: 'approved', approvedAt: at }, 'Approved, and being signed')
  expect(screen.queryByRole('button', { name: /stop this/i })).toBeNull()
  await shows({ state: 'done', endedAt: at }, '10 shares are in your new wallet')
  await shows({ state: 'refused', why: 'moved' }, 'This recovery has ended')
  expect(screen.getByText(/somebody has its key/)).toBeVisible()
})

test('a member who did not ask for it says so, and the account is on hold', async () => {
  await makeRecovery(member, wallets)
  const site = await open()
  expect(await heading('Show us that it’s you')).toBeVisible()
  await site.press('This wasn’t me')
  expect(await heading('Stopped: it wasn’t you')).toBeVisible()
  const [own] = await api.services.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, await accountIdOf(api, member)))
  expect(own?.onHoldAt).not.toBeNull()
})
