import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { unlocksAt } from '@/contract/staking-rewards'
import { queryClient } from '@/lib/api/query-client'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards, post } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import { stakes } from '@/server/modules/staking/tables'
import { seedSample } from '@/server/sandbox/seed'
import { invalidateBalances } from '@/session/stale-queries'
import { makeApi, type TestApi } from '../support/api'
import { makeNotification } from '../support/call-examples'
import { freezeByCourt, transferByOrder } from '../support/legal-orders'
import { accountIdOf, makeTransaction } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { issueShares } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { sendStake, share } from '../support/staking'
import { openBuyBackStored } from '../support/stored-buy-back'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  const now = api.clock.now()
  await seedSample(api.services.db, now)
  await api.services.db.insert(sharePrices).values({ at: now, priceMicroUsd: 12_400_000n })
  member = await quickMember(api)
})

afterEach(() => {
  document.documentElement.lang = 'en'
  return api.services.stream.close()
})

const main = () => within(screen.getByRole('main'))

const open = (address: string) => memberSite(api, address, member)

interface Deal {
  pay?: bigint
  sharePriceMicroUsd?: bigint
}

async function hold(microShares: bigint, daysAgo = 40, deal: Deal = {}): Promise<void> {
  const at = new Date(api.clock.now().getTime() - daysAgo * dayMs)
  await issueShares(api)
  await makeTransaction(api, member, { at, endedAt: at, microShares, ...deal })
  await fromUnsold(microShares, at, 'payment credited')
}

async function fromUnsold(amount: bigint, at: Date, kind: string): Promise<void> {
  const owner = await accountIdOf(api, member)
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  const journal = { key: crypto.randomUUID(), kind, at, moves: [{ from, to, amount }] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

async function receive(amount: bigint, daysAgo = 40): Promise<void> {
  const at = new Date(api.clock.now().getTime() - daysAgo * dayMs)
  await issueShares(api)
  await fromUnsold(amount, at, 'sandbox gift')
}

async function verify(): Promise<void> {
  const owner = await accountIdOf(api, member)
  const { db } = api.services
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, owner))
}

async function stakeOf(shares: bigint): Promise<void> {
  const { db, clock } = api.services
  await verify()
  await depositRewards(db, clock.now())
  await sendStake(member, shares * share)
  const startedAt = new Date(clock.now().getTime() - 40 * dayMs)
  await db.update(stakes).set({ startedAt, unlocksAt: unlocksAt(startedAt, 365) })
}

test('members on hold read whom to contact @rest', async () => {
  const owner = await accountIdOf(api, member)
  const isOwn = eq(accounts.id, owner)
  await api.services.db.update(accounts).set({ onHoldAt: api.clock.now() }).where(isOwn)
  await open('/dashboard')
  const contact = await main().findByRole('link', { name: 'Contact us' })
  expect(contact).toHaveAttribute('href', '/contactus')
  expect(contact.closest('[role=status]')).toHaveTextContent(
    'Your account is on hold. Contact us and we’ll check it.',
  )
  expect(main().queryByRole('link', { name: /^(Buy shares|Stake)$/ })).toBeNull()
  document.documentElement.lang = 'de'
  await act(() => queryClient.invalidateQueries())
  const inGerman = await main().findByRole('link', { name: 'Kontaktieren Sie uns' })
  expect(inGerman).toHaveAttribute('href', '/contactus')
  expect(inGerman.closest('[role=status]')).toHaveTextContent(
    'Ihr Konto ist eingeschränkt. Kontaktieren Sie uns, dann prüfen wir es.',
  )
})

interface Sides {
  owner: Parameters<typeof transferByOrder>[0]
  heir: Parameters<typeof transferByOrder>[1]
}

test.each([
  [
    'a court has frozen',
    ({ owner }: Sides) => freezeByCourt(owner),
    /A court has frozen your shares/,
    '5 C 77/26',
  ],
  [
    'go to an heir',
    ({ owner, heir }: Sides) => transferByOrder(owner, heir),
    /We were told that you have died/,
    '3 VI 218/26',
  ],
] as const)('members whose shares %s read why @rest', async (whose, orders, words, file) => {
  const hasHeir = whose === 'go to an heir'
  const owner = { api, member, accountId: await accountIdOf(api, member) }
  const heir = { api, member, accountId: await accountIdOf(api, await quickMember(api)) }
  await hold(25_000_000n)
  for (const { accountId } of [owner, heir])
    await api.services.db
      .update(accounts)
      .set({ kycStatus: 'APPROVED' })
      .where(eq(accounts.id, accountId))
  await openBuyBackStored(api)
  await orders({ owner, heir })
  await open('/dashboard')
  const why = (await main().findByText(words)).closest('details')
  expect(why).toHaveTextContent(file)
  expect(why?.open).toBe(hasHeir)
  const stop = within(why as HTMLElement).queryByRole('button', {
    name: 'I am alive: stop this',
    hidden: true,
  })
  expect(stop?.closest('form')?.getAttribute('action')).toBe(hasHeir ? '/api/not-me' : undefined)
  expect(await main().findByRole('heading', { name: /^To do/ })).toBeVisible()
  expect(main().queryByText('The bank buys back shares')).toBeNull()
})

test('a newcomer sees three steps and real figures', async () => {
  await open('/dashboard')
  const heading = { level: 1, name: 'You own no shares yet' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  expect(main().getByText('3 steps left, about 7 minutes of your time.')).toBeVisible()
  const names = ['Your identity', 'Your wallet', 'Your first shares']
  expect(main().getAllByRole('listitem')).toHaveLength(names.length)
  for (const name of names) expect(main().getByRole('heading', { name })).toBeVisible()
  const button = main().getByRole('link', { name: 'Verify your identity' })
  expect(button).toHaveAttribute('href', '/kyc#start')
  expect(button.closest('li')).toHaveAttribute('aria-current', 'step')
  const market = within(await screen.findByRole('region', { name: 'Price of one share' }))
  expect(market.getByText('$12.40', { selector: 'p bdi' })).toBeVisible()
  expect(market.getByText(/The price can fall\.$/)).toBeVisible()
  expect(main().queryByText(/gain|example/i)).toBeNull()
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull()
  await verify()
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('2 steps left, about 2 minutes of your time.')).toBeVisible()
  expect(main().getByRole('heading', { name: 'Done: Identity verified' })).toBeVisible()
  const connect = main().getByRole('link', { name: 'Connect a wallet' })
  expect(connect).toHaveAttribute('href', '/wallet#wallets')
  // A bank transfer needs no wallet, so that step blocks no one.
  expect(main().getByRole('link', { name: 'Buy shares' })).toHaveAttribute('href', '/buy-shares')
  expect(main().queryByRole('link', { name: 'Verify your identity' })).toBeNull()
})

const centsIn = (text: string | null) =>
  BigInt((text ?? '').replace(/[$,.+]/g, '').replace('−', '-'))

async function sums(): Promise<[string, bigint][]> {
  await main().findByText(/ shares at \$/)
  const heading = screen.getByRole('heading', { name: 'How it adds up' })
  const list = heading.closest('section')?.querySelector('dl')
  return [...(list?.children ?? [])].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    centsIn(row.querySelector('dd')?.textContent ?? ''),
  ])
}

test('the parts equal the value to the cent @rest', async () => {
  await hold(25_000_000n)
  await receive(1_234_567n)
  await stakeOf(10n)
  await member.call('POST', 'user/stakingClaim', {})
  await open('/dashboard')
  const rows = await sums()
  const names = ['Paid, fees included', 'Rewards', 'Received', 'Price gain', 'Value']
  expect(rows.map(([name]) => name)).toEqual(names)
  const amounts = rows.map(([, amount]) => amount)
  const parts = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0n)
  expect(parts).toBe(amounts.at(-1))
  const gain = main().getByText(/^[+−]\$[\d.]+$/, { selector: 'p bdi' })
  expect(centsIn(gain.textContent)).toBe(amounts[3])
})

test('value comes first, then the gain’s line, sum and latest; methods that show the same are not compared @rest', async () => {
  await hold(25_000_000n)
  await makeTransaction(api, member, { status: 'pending' })
  const { id } = await makeTransaction(api, member, { status: 'decision' })
  const site = await open('/dashboard')
  const name = 'Value of your shares'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(await main().findByText(/^25 shares at \$12\.40, /)).toBeVisible()
  const gain = await screen.findByRole('img', { name: /^Price gain: from/ })
  expect(gain).toHaveAccessibleName(/bought 25 shares/)
  expect(screen.queryByText('Compare methods')).toBeNull()
  const lines = within(main().getByRole('navigation', { name: 'Chart line' }))
  await site.user.click(lines.getByRole('link', { name: /^Value/ }))
  const chart = await screen.findByRole('img', { name: /^Value of your shares: from/ })
  expect(chart).not.toHaveAccessibleName(/\$0\.00/)
  expect(main().getByText(/^Since .*: bought \$312\.00, price gain −\$2\.00$/)).toBeVisible()
  const bought = main().getByRole('link', { name: 'Bought 25 shares' })
  expect(bought.closest('li')).toHaveTextContent(/USDT/)
  const moving = within(await screen.findByRole('region', { name: 'On the way' }))
  expect(moving.getAllByRole('link')).toHaveLength(1)
  expect(moving.getByText(/ · Being confirmed$/)).toBeVisible()
  const todo = within(screen.getByRole('region', { name: /^To do/ }))
  const choice = todo.getByRole('link', { name: 'A payment needs your choice' })
  expect(choice).toHaveAttribute('href', `/transactions/${id}`)
  const picker = within(await screen.findByRole('navigation', { name: 'Chart range' }))
  await site.user.click(picker.getByRole('link', { name: /^1M/ }))
  expect(await screen.findByText(/^One month: bought \$0\.00, price gain /)).toBeVisible()
  expect(site.router.address).toMatch(/range=1M/)
})

async function leaveEarly(): Promise<void> {
  await stakeOf(25n)
  await member.call('POST', 'user/stakingClaim', {})
  const stakeList = (await member.call('GET', 'user/staking')).opened as {
    stakes: { id: string; leaving: { returned: string; reward: string } }[]
  }
  const [{ id: stakeId, leaving }] = stakeList.stakes as [(typeof stakeList.stakes)[0]]
  const { returned, reward } = leaving
  await member.call('POST', 'user/leaveStake', { stakeId, returned, reward })
}

test('on the first day the fee is no loss of the price, and only the market has a line @rest', async () => {
  await hold(25_000_000n, 0, { sharePriceMicroUsd: 12_400_000n })
  await open('/dashboard')
  expect(await screen.findByText(/^Your chart starts with the next daily price/)).toHaveTextContent(
    /working days at 16:00 UTC\.$/,
  )
  const market = await screen.findByRole('img', { name: /^Price of one share: from/ })
  expect(market).toHaveAccessibleName(/You bought/)
  expect(screen.queryByRole('img', { name: /^Value of your shares/ })).toBeNull()
  expect(await main().findByText('Fee $2.00, price unchanged')).toBeVisible()
  expect(main().queryByText('price gain')).toBeNull()
  expect(await sums()).toEqual([
    ['Paid, fees included', 312_00n],
    ['Fee', -2_00n],
    ['Price gain', 0n],
    ['Value', 310_00n],
  ])
})

test('hidden amounts show nowhere on dashboard or wallet @rest', async () => {
  await hold(25_000_000n)
  await receive(1_000_000n)
  const site = await open('/dashboard')
  await screen.findByRole('img', { name: /^Price gain: from/ })
  await site.press('Hide amounts')
  const hidden = { name: 'Price gain, amounts hidden' }
  expect(await screen.findByRole('img', hidden)).toBeVisible()
  const own = /\b2[56]\b|\$3\d\d|[+−]\$/
  // Dates and times may contain 25 too.
  const days = /\b[A-Z][a-z]{2} \d{1,2}\b|\b\d\d:\d\d\b/g
  const words = () => screen.getByRole('main').textContent?.replaceAll(days, '')
  expect(words()).toMatch(/How it adds up/)
  expect(words()).not.toMatch(own)
  const lines = within(screen.getByRole('navigation', { name: 'Chart line' }))
  await site.user.click(lines.getByRole('link', { name: /^Value/ }))
  const value = { name: 'Value of your shares, amounts hidden' }
  expect(await screen.findByRole('img', value)).toBeVisible()
  expect(words()).not.toMatch(own)
  await site.router.go('/wallet')
  await screen.findByRole('heading', { name: 'Wallet' })
  await screen.findByText(/^No wallet linked/)
  expect(words()).not.toMatch(own)
})

test('outdated figures stay, with their time; without any, the shares are safe @rest', async () => {
  await hold(25_000_000n)
  const site = await open('/dashboard')
  expect(await main().findByText(/^25 shares at /)).toBeVisible()
  onlineManager.setOnline(false)
  void invalidateBalances(queryClient)
  expect(await screen.findByText(/^As of /)).toBeVisible()
  expect(main().getByText(/^25 shares at /)).toBeVisible()
  onlineManager.setOnline(true)
  await waitFor(() => expect(screen.queryByText(/^As of /)).toBeNull())
  await site.router.go('/transactions')
  site.stopApi()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' })
  await site.router.go('/dashboard')
  const failed = /^We can’t show this now\. Your shares are safe/
  expect(await main().findByText(failed, {}, { timeout: 20_000 })).toBeVisible()
  site.startApi()
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  await site.user.click(again as HTMLElement)
  expect(await main().findByText(/^25 shares at /)).toBeVisible()
})

test('shares from elsewhere appear without a press @rest', async () => {
  await open('/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'You own no shares yet' })
  await makeNotification(api, member)
  await screen.findByRole('link', { name: 'Notifications 1 new' }, { timeout: 10_000 })
  await hold(25_000_000n)
  await makeNotification(api, member)
  expect(await main().findByText(/^25 shares at /, {}, { timeout: 10_000 })).toBeVisible()
})

test('a page with late figures announces them without showing values @rest', async () => {
  await hold(25_000_000n)
  const site = await open('/transactions')
  const answer = site.holdApi('user/dashboard')
  await site.router.go('/dashboard')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Value of your shares' }),
  ).toBeVisible()
  expect(main().getByRole('status', { name: 'Loading shares' })).toBeInTheDocument()
  expect(main().queryByText(/\$|You own no shares|To do/)).toBeNull()
  answer()
  expect(await main().findByText(/^25 shares at /)).toBeVisible()
  const answers = ['user/my-wallet', 'user/getProfile'].map((path) => site.holdApi(path))
  act(() => void queryClient.resetQueries())
  await site.router.go('/wallet')
  await screen.findByRole('region', { name: 'Shares' })
  expect(main().queryByText(/No wallet linked|0\.000000/)).toBeNull()
  for (const answer of answers) answer()
  expect(await main().findByText(/^No wallet linked\. One free signature/)).toBeVisible()
})

test('both counting methods stand side by side, with what unstaking early took back @rest', async () => {
  await hold(25_000_000n)
  await hold(25_000_000n, 30, { pay: 400_000_000_000_000_000_000n })
  await leaveEarly()
  const site = await open('/dashboard')
  const takenText = /^Taken back without payment: \$\d+\.\d\d, at book value\.$/
  await waitFor(() => expect(screen.getByText(takenText)).toBeVisible())
  expect(screen.queryByText(/^Realized/)).toBeNull()
  await site.user.click(screen.getByText('Compare methods'))
  const table = within(await screen.findByRole('table', { name: 'Both methods, in USD' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Average cost', 'First in, first out'])
  const [, average = '', first = ''] = [...table.getByRole('row', { name: /^Paid/ }).children].map(
    ({ textContent }) => textContent ?? '',
  )
  // The cheaper shares came first, so by the average the rest cost less.
  expect([centsIn(average) < centsIn('$712.00'), centsIn(average) < centsIn(first)]).toEqual([
    true,
    true,
  ])
  const takenBack = table.getByRole('row', { name: /^Taken back/ })
  expect(takenBack).toHaveTextContent(/^Taken back\$\d+\.\d\d\$\d+\.\d\d$/)
  const amounts = (await sums()).map(([, amount]) => amount)
  expect(amounts.slice(0, -1).reduce((sum, part) => sum + part, 0n)).toBe(amounts.at(-1))
})

test('the wallet shows only what the member has, and one link to all activity @rest', async () => {
  await hold(25_000_000n, 40)
  await hold(2_500_000n, 10)
  await open('/wallet')
  expect(await screen.findByText('27.5')).toBeVisible()
  const shares = within(screen.getByRole('region', { name: 'Shares' }))
  const rows = await shares.findAllByRole('link', { name: /\d\.\d{6}/ })
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^Available.*27\.500000/), '/transactions?view=statement'],
    [expect.stringMatching(/^Total.*27\.500000/), '/transactions?view=statement'],
  ])
  const send = await shares.findByRole('link', { name: /^Send to a member/ })
  expect(send).toHaveAttribute('href', '/wallet/send')
  expect(await screen.findByText(/^No wallet linked\. One free signature/)).toBeVisible()
  const all = screen.getByRole('link', { name: 'All activity' })
  expect(all).toHaveAttribute('href', '/transactions')
  expect(screen.queryByText(/Who may move|Moves|Purchase history/)).toBeNull()
})

test('every member page leads to the others @rest', async () => {
  await open('/transactions')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  const pages = within(await screen.findByRole('navigation', { name: 'Your pages' }))
  const names = pages.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'Wallet', 'Transactions', 'Settings']))
  expect(pages.getByRole('link', { name: 'Buy shares' })).toHaveAttribute('href', '/buy-shares')
  expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Transactions')
})
