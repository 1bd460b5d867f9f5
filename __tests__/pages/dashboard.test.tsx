import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { unlocksAt } from '@/contract/staking-rewards'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards } from '@/server/modules/ledger/issue-shares'
import { post } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import { stakes } from '@/server/modules/staking/tables'
import { seedSample } from '@/server/sandbox/seed'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf, makeTransaction } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs, handsOf } from '../support/person'
import { issueShares } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { sendStake, share } from '../support/staking'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  // Prices go on to today, whichever that is, and end with one that the tests know.
  const now = api.clock.now()
  await seedSample(api.services.db, now)
  await api.services.db.insert(sharePrices).values({ at: now, priceMicroUsd: 12_400_000n })
  member = await quickMember(api)
})

const main = () => within(screen.getByRole('main'))
const dayMs = 86_400_000

async function open(address: string) {
  enterAs(member)
  const site = await renderSite(address, { api })
  return { ...site, ...handsOf(site.user) }
}

/** Shares as a purchase of some days ago has left them. */
async function hold(microShares: bigint, daysAgo = 40): Promise<void> {
  const at = new Date(api.clock.now().getTime() - daysAgo * dayMs)
  await issueShares(api)
  const owner = await accountIdOf(api, member)
  const { id } = await makeTransaction(api, member, { at, settledAt: at, microShares })
  const move = {
    from: { type: 'unsold', asset: 'SHARE' } as const,
    to: { owner, type: 'available', asset: 'SHARE' } as const,
    amount: microShares,
  }
  const journal = { key: `made ${id}`, kind: 'payment credited', at, moves: [move] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

/** Of the shares that are held, for 40 days now. */
async function stakeOf(shares: bigint): Promise<void> {
  const { db, clock } = api.services
  const owner = await accountIdOf(api, member)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, owner))
  await depositRewards(db, clock.now())
  await sendStake(member, shares * share)
  const startedAt = new Date(clock.now().getTime() - 40 * dayMs)
  await db.update(stakes).set({ startedAt, unlocksAt: unlocksAt(startedAt, 365) })
}

test('who owns nothing sees what it will be, named as an example, and the next step', async () => {
  await open('/dashboard')
  const heading = { level: 1, name: 'You hold no shares yet' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  const example = await screen.findByRole('region', { name: /^Example:/ })
  expect(
    within(example).getByText('These figures are made up. Shares can also lose worth.'),
  ).toBeVisible()
  expect(await within(example).findByRole('img', { name: /^Example: value/ })).toBeInTheDocument()
  const steps = within(screen.getByRole('region', { name: /^Next steps/ }))
  const count = steps.getAllByRole('listitem').length
  expect(steps.getByRole('heading')).toHaveTextContent(`Next steps${count}`)
  const links = main().getAllByRole('link', { name: 'Prove who you are' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/kyc', '/kyc'])
})

test('worth stands first, then what it is made of, its course, and the latest', async () => {
  await hold(25_000_000n)
  await open('/dashboard')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'What you hold is worth' }),
  ).toBeVisible()
  expect(main().getByText(/^25$/, { selector: 'p *' }).closest('p')).toHaveTextContent(
    /^25 shares at \$/,
  )
  const chart = await screen.findByRole('img', { name: /^Value of your shares: from/ })
  expect(chart).toHaveAccessibleName(/bought 25 shares/)
  expect(main().getByRole('link', { name: 'Purchase of shares' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^Example:/ })).toBeNull()
})

test('the range of the chart stands in the address', async () => {
  await hold(25_000_000n)
  const site = await open('/dashboard?range=1M')
  expect(await screen.findByRole('heading', { name: /^One month/ })).toBeVisible()
  await site.user.click(screen.getByRole('link', { name: /from the beginning$/ }))
  expect(await screen.findByRole('heading', { name: /^From the beginning/ })).toBeVisible()
})

test('own purchases and rewards are marked on the line of the price too, and told in the table', async () => {
  await hold(25_000_000n)
  await stakeOf(10n)
  await member.call('POST', 'user/stakingClaim', {})
  const site = await open('/dashboard')
  const lines = within(await screen.findByRole('navigation', { name: 'Line of the chart' }))
  await site.user.click(lines.getByRole('link', { name: /^Price/ }))
  const chart = await screen.findByRole('img', { name: /^Price of a share: from/ })
  expect(chart).toHaveAccessibleName(/bought 25 shares.*claimed 0\.060273 shares/)
  expect(site.router.address).toBe('/dashboard?line=sharePrice')
  const rows = within(screen.getByRole('table', { name: 'Price of a share' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(/claimed 0\.060273 shares$/)
  await site.press('Hide amounts')
  expect(
    await screen.findByRole('img', { name: /^Price of a share: from.*; bought, / }),
  ).toBeVisible()
  expect(main().queryByText(/0\.060273|bought 25/)).toBeNull()
})

test('where the shares are, both ways to count a gain, and what is staked stand together', async () => {
  await hold(25_000_000n)
  await stakeOf(10n)
  await open('/dashboard')
  expect(await screen.findByText('by average cost')).toBeVisible()
  expect(screen.getByText('first in, first out')).toBeVisible()
  const table = within(screen.getByRole('table', { name: 'Where your shares are' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Available15\$186\.0059\.\d%$/),
    expect.stringMatching(/^Staked10\$124\.0039\.9%$/),
    expect.stringMatching(/^Rewards0\.060273\$0\.75/),
  ])
  const stakes = within(screen.getByRole('region', { name: 'Stakes' }))
  expect(await stakes.findByText(/to claim$/)).toHaveTextContent(
    '10 shares staked, 0.060273 shares to claim',
  )
  expect(stakes.getByRole('link', { name: 'Open staking' })).toHaveAttribute('href', '/staking')
})

test('the wallet says what is staked and what waits to be claimed, with the way there', async () => {
  await hold(25_000_000n)
  await stakeOf(10n)
  await open('/wallet')
  const account = within(await screen.findByRole('region', { name: 'Your account' }))
  expect(account.getByText('15')).toBeVisible()
  expect(account.getByText('10 shares')).toBeVisible()
  expect(account.getByText('0.060273 shares')).toBeVisible()
  const links = account
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Staked', '/staking'],
    ['Rewards', '/staking'],
  ])
})

test('open ones say what they wait for', async () => {
  await makeTransaction(api, member, { status: 'pending' })
  await makeTransaction(api, member, { status: 'decision' })
  await open('/dashboard')
  const open_ = within(await screen.findByRole('region', { name: 'Still open' }))
  expect(open_.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Waits for you to choose',
    'Waits for confirmations of the chain',
  ])
})

test('hidden amounts leave no figure of one’s own, on the dashboard and in the wallet', async () => {
  await hold(25_000_000n)
  const site = await open('/dashboard')
  await screen.findByRole('img', { name: /^Value of your shares: from/ })
  await site.press('Hide amounts')
  expect(
    await screen.findByRole('img', { name: 'Value of your shares, amounts hidden' }),
  ).toBeVisible()
  const worth = /\b25\b|\$3\d\d/
  expect(main().queryByText(worth)).toBeNull()
  await site.router.go('/wallet')
  await screen.findByText('shares available')
  await screen.findByRole('table', { name: 'Your purchases, newest first' })
  expect(main().queryByText(worth)).toBeNull()
})

test('a dashboard that does not come says why and comes with a press', async () => {
  const site = await open('/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'You hold no shares yet' })
  site.stopApi()
  await site.router.go('/wallet')
  expect(await screen.findAllByRole('alert')).not.toHaveLength(0)
  site.startApi()
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  await site.user.click(again as HTMLElement)
  expect(await screen.findByText('shares available')).toBeVisible()
})

test('the wallet says what is held, what is linked, and every deal', async () => {
  await hold(25_000_000n, 40)
  await hold(2_500_000n, 10)
  await open('/wallet')
  expect(await screen.findByText('27.5')).toBeVisible()
  const deals = within(await screen.findByRole('table', { name: 'Your purchases, newest first' }))
  expect(
    deals
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/2\.500000\$12\.480\$312\.00$/),
    expect.stringMatching(/25\.000000\$12\.480\$312\.00$/),
  ])
  expect(await screen.findByText(/^No wallet is linked yet/)).toBeVisible()
  expect(screen.getByText('Connect a wallet to see what it could pay with.')).toBeVisible()
  expect(screen.getByText('That is all: 2 shown.')).toBeVisible()
})

test('a linked wallet shows what it holds on the chain', async () => {
  const { linkedAddress } = await import('../support/purchase')
  const address = await linkedAddress(api, await accountIdOf(api, member))
  await open('/wallet')
  const shown = new RegExp(`^Balances of ${address.slice(0, 4)}`, 'i')
  const table = within(await screen.findByRole('table', { name: shown }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(4))
})

test('every page of a member leads to the others, and advertises nothing', async () => {
  await open('/transactions')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  const pages = within(await screen.findByRole('navigation', { name: 'Your pages' }))
  const names = pages.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'Wallet', 'Transactions', 'Settings']))
  expect(pages.getByRole('link', { name: 'Buy shares' })).toHaveAttribute('href', '/buy-shares')
  expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Transactions')
})
