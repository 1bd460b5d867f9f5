import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { stakingTerms } from '@/config/staking-terms'
import { type ErrorCode, errorCatalogue } from '@/contract/errors'
import type { Stake } from '@/contract/user/staking'
import { tabStorage } from '@/lib/storage/tab-storage'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs, handsOf } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { dayMs, makeHolder, sendStake, share } from '../support/staking'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
})

async function open(address = '/staking') {
  enterAs(member)
  const site = await renderSite(address, { api })
  return { ...site, ...handsOf(site.user) }
}

/** A stake that was made some days ago. */
async function olderStake(days: number, amount = 100n * share): Promise<string> {
  const answer = await sendStake(member, amount)
  if (answer.status !== 200) throw new Error(answer.text)
  const opened: Stake = answer.opened
  const earlier = (at: string) => new Date(Date.parse(at) - days * dayMs)
  await api.services.db
    .update(stakes)
    .set({ startedAt: earlier(opened.startedAt), unlocksAt: earlier(opened.unlocksAt) })
    .where(eq(stakes.id, opened.id))
  return opened.id
}

const available = async () =>
  balanceOf(api.services.db, {
    owner: await accountIdOf(api, member),
    type: 'available',
    asset: 'SHARE',
  })

const planNamed = async (name: RegExp) =>
  within(await screen.findByRole('group', { name: 'Plan' })).getByRole('radio', { name })
const terms = () => within(screen.getByRole('region', { name: 'Terms' }))
const note = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-refusal="${name}"]`)
    if (found === null) throw new Error(`Nothing says ${name}`)
    return within(found)
  })

type Site = Awaited<ReturnType<typeof open>>

/** It reaches the server, and what the server says does not come back, until it does. */
function lose({ server }: Pick<Site, 'server'>, path: string, { times = 3 } = {}): void {
  let left = times
  server?.use(
    http.post(`*/api/v1/${path}`, async ({ request }) => {
      if (left === 0) return undefined
      left -= 1
      await api.app.fetch(request)
      return HttpResponse.error()
    }),
  )
}
const refused = (code: ErrorCode) => {
  const { status } = errorCatalogue[code]
  return HttpResponse.json({ status, message: 'Refused.', code }, { status })
}

test('a stake says its reward while it is typed, is asked about once more, and is made', async () => {
  await makeHolder(api, member, 250n * share)
  const { fill, press, user } = await open()
  await user.click(await planNamed(/^6 months/))
  await fill('Amount', '100')
  expect(terms().getByText('2.094246 shares')).toBeVisible()
  expect(terms().getByText('6 months, 182 days')).toBeVisible()
  await press('Stake')
  const title = { level: 2, name: 'You lock 100 shares for 6 months' }
  expect(await screen.findByRole('heading', title)).toHaveFocus()
  const line = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling
  expect(line('Unlocks on')).toHaveTextContent(/at 00:00 UTC/)
  expect(line('Leaving early')).toHaveTextContent(/^costs half of the reward so far/)
  await press('Lock 100 shares')
  const own = within(await screen.findByRole('region', { name: 'Your stakes' }))
  expect(await own.findByRole('heading', { name: '100 shares' })).toBeVisible()
  await waitFor(() =>
    expect(screen.getByText(/^Available:/)).toHaveTextContent('Available: 150 shares'),
  )
  expect(screen.getByLabelText('Amount')).toHaveValue('')
  expect(await available()).toBe(150n * share)
})

test('an amount that does not fit says why, with a way on', async () => {
  await makeHolder(api, member, 20n * share)
  const { fill, press } = await open()
  await fill('Amount', '0.5')
  await (await note('minimum')).findByText('The smallest stake is 1 share.')
  await press('Stake 1 share')
  expect(screen.getByLabelText('Amount')).toHaveValue('1')
  await fill('Amount', '20.000001')
  await (await note('available')).findByText('You have 20 shares available.')
  await press('Stake')
  expect(document.activeElement).toHaveAttribute('data-refusal', 'available')
  await press('Stake 20 shares')
  expect(screen.getByLabelText('Amount')).toHaveValue('20')
  expect(document.querySelector('[data-refusal]')).toBeNull()
  await fill('Amount', '1.0000001')
  expect(screen.getByText('At most 6 digits behind the point.')).toBeVisible()
  await fill('Amount', '3')
  await press('All available')
  expect(screen.getByLabelText('Amount')).toHaveValue('20')
})

test('without shares it shows an example and leads to buying', async () => {
  await makeHolder(api, member, 1n)
  const { press, router } = await open()
  expect(await screen.findByRole('region', { name: /^Example: 100 shares/ })).toBeVisible()
  await note('nothing')
  await press('Buy shares')
  await waitFor(() => expect(router.address).toBe('/buy-shares'))
})

test('an identity that is not proven leads to the check, and what was typed is there again', async () => {
  const owner = await makeHolder(api, member)
  const { db } = api.services
  await db.update(accounts).set({ kycStatus: 'NOT_APPLIED' }).where(eq(accounts.id, owner))
  const { fill, press, router, user } = await open()
  await user.click(await planNamed(/^3 months/))
  await fill('Amount', '12.5')
  await press('Prove who I am')
  await waitFor(() => expect(router.address).toBe('/kyc'))
  expect(tabStorage.read('detour')).toBe('/staking')
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, owner))
  await router.go('/staking')
  expect(await screen.findByLabelText('Amount')).toHaveValue('12.5')
  expect(await planNamed(/^3 months/)).toBeChecked()
})

test('a plan that the pool does not cover is closed and says so', async () => {
  const { db } = api.services
  const owner = await accountIdOf(api, member)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, owner))
  await open()
  const plan = await planNamed(/^12 months/)
  expect(plan).toBeDisabled()
  expect(plan).toHaveAccessibleName(/Closed to new stakes: the reward pool does not cover/)
})

test('rewards are claimed of one stake, then of all', async () => {
  await makeHolder(api, member, 200n * share)
  await olderStake(100)
  await olderStake(10)
  const { press, user } = await open()
  expect(await screen.findByText('1.657533')).toBeVisible()
  const boxes = screen.getAllByRole('checkbox', { name: /^Choose the stake of/ })
  expect(boxes).toHaveLength(2)
  const older = screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText('1.506849 shares'))
  await user.click(within(older as HTMLElement).getByRole('checkbox'))
  expect(screen.getByText(/^Of 1 chosen stake/)).toHaveTextContent(
    'Of 1 chosen stake: 1.506849 shares',
  )
  await press('Claim rewards')
  await waitFor(async () => expect(await available()).toBe(1_506_849n))
  expect(await screen.findByText(/^Of all stakes/)).toHaveTextContent(
    'Of all stakes: 0.150684 shares',
  )
  await press('Claim rewards')
  await waitFor(async () => expect(await available()).toBe(1_657_533n))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Claim rewards' })).toBeNull())
  const table = within(await screen.findByRole('table', { name: 'Your claims, newest first' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3))
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/12 months, days 1 to 10.*0\.150684/)
})

test('leaving early shows its lines first; new figures are asked about again', async () => {
  await makeHolder(api, member)
  const id = await olderStake(100)
  const { press } = await open()
  await press(/^Leave early/)
  expect(
    await screen.findByRole('heading', { level: 4, name: 'You get back 100.753424 shares now' }),
  ).toHaveFocus()
  await member.call('POST', 'user/stakingClaim', { stakeIds: [id] })
  await press('Leave now')
  await (await note('STAKE_CHANGED')).findByText(/^Your reward changed/)
  expect(
    await screen.findByRole('heading', { level: 4, name: 'You get back 99.246575 shares now' }),
  ).toBeVisible()
  expect(screen.getByText('Taken from the shares').nextSibling).toHaveTextContent('0.753425 shares')
  await press('Leave now')
  await screen.findByRole('table', { name: 'Stakes that are over' })
  expect(await available()).toBe(100_753_424n)
})

test('an answer that is lost once is asked for again by itself, and one stake is made', async () => {
  await makeHolder(api, member, 50n * share)
  const { fill, press, server } = await open()
  await fill('Amount', '10')
  await press('Stake')
  lose({ server }, 'user/staking', { times: 1 })
  await press('Lock 10 shares')
  await screen.findByText(/^10 shares staked$/)
  expect(document.querySelector('[data-refusal]')).toBeNull()
  expect(await available()).toBe(40n * share)
})

test('a stake whose answer is lost is tried again, and made once', async () => {
  await makeHolder(api, member, 50n * share)
  const { fill, press, server } = await open()
  await fill('Amount', '10')
  await press('Stake')
  await screen.findByRole('heading', { name: 'You lock 10 shares for 12 months' })
  lose({ server }, 'user/staking')
  await press('Lock 10 shares')
  await (await note('AWAY')).findByText(/^No answer came, so we do not know/)
  expect(await available()).toBe(40n * share)
  await press('Try again')
  await screen.findByText(/^10 shares staked$/)
  expect(await available()).toBe(40n * share)
})

test('a lost answer is asked for again with the same terms, whatever came in between, and one stake is made', async () => {
  await makeHolder(api, member, 50n * share)
  const { fill, press, server } = await open()
  await fill('Amount', '10')
  await press('Stake')
  lose({ server }, 'user/staking')
  await press('Lock 10 shares')
  await note('AWAY')
  server?.use(http.post('*/api/v1/user/staking', () => refused('TOO_MANY'), { once: true }))
  await press('Try again')
  await (await note('TOO_MANY')).findByRole('button', { name: 'Try again' })
  await press('Change')
  await fill('Amount', '20')
  await press('Stake')
  await screen.findByRole('heading', { name: 'You lock 20 shares for 12 months' })
  expect(document.querySelector('[data-refusal]')).toBeNull()
  await press('Change')
  await fill('Amount', '10')
  await press('Stake')
  await press('Lock 10 shares')
  await screen.findByText(/^10 shares staked$/)
  expect(await available()).toBe(40n * share)
})

test('all shares staked with a lost answer can be asked about again', async () => {
  await makeHolder(api, member, 10n * share)
  const { fill, press, server } = await open()
  await fill('Amount', '10')
  await press('Stake')
  lose({ server }, 'user/staking')
  await press('Lock 10 shares')
  await screen.findByRole('region', { name: 'Your stakes' })
  await press('Try again')
  await screen.findByText(/^10 shares staked$/)
})

test('a claim of chosen stakes whose answer is lost claims no others when it is tried again', async () => {
  await makeHolder(api, member, 200n * share)
  await olderStake(100)
  await olderStake(10)
  const { press, server, user } = await open()
  await user.click((await screen.findAllByRole('checkbox', { name: /^Choose/ }))[0] as HTMLElement)
  lose({ server }, 'user/stakingClaim')
  await press('Claim rewards')
  await note('AWAY')
  await screen.findByText(/^Of all stakes/)
  const claimed = await available()
  await press('Try again')
  await screen.findByText(/shares claimed$/)
  expect(await available()).toBe(claimed)
})

test('a claim on hold leads to us, and one without a proven identity to the check', async () => {
  await makeHolder(api, member)
  await olderStake(100)
  const { press, router, server } = await open()
  const claim = '*/api/v1/user/stakingClaim'
  server?.use(http.post(claim, () => refused('ON_HOLD'), { once: true }))
  await press('Claim rewards')
  await press('Write to us')
  await waitFor(() => expect(router.address).toBe('/contactus'))
  await router.go('/staking')
  server?.use(http.post(claim, () => refused('KYC_REQUIRED'), { once: true }))
  await press('Claim rewards')
  await press('Prove who I am')
  await waitFor(() => expect(router.address).toBe('/kyc'))
})

test('what was changed in the meantime is said with a button that looks again', async () => {
  await makeHolder(api, member)
  await olderStake(100)
  const { press, server } = await open()
  server?.use(http.post('*/api/v1/user/stakingClaim', () => refused('CONFLICT'), { once: true }))
  await press('Claim rewards')
  expect(
    await (await note('CONFLICT')).findByRole('button', { name: 'Reload the page' }),
  ).toBeVisible()
})

test('the focus goes to the heading of what is left when what had it goes away', async () => {
  await makeHolder(api, member, 200n * share)
  await olderStake(100)
  const { fill, press } = await open()
  const focused = (name: string | RegExp) =>
    waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus())
  await fill('Amount', '10')
  await press('Stake')
  await press('Change')
  await focused('Stake shares')
  await press('Claim rewards')
  await focused('Rewards to claim')
  await press(/^Leave early/)
  await press('Keep the stake')
  await focused('100 shares')
  await press(/^Leave early/)
  await press('Leave now')
  await screen.findByRole('table', { name: 'Stakes that are over' })
  await focused('Stake shares')
})

test('hidden amounts are in no refusal, no button and no notice', async () => {
  await makeHolder(api, member, 120n * share)
  await olderStake(100)
  const { fill, press } = await open()
  await press('Hide amounts')
  await fill('Amount', '50')
  await (await note('available')).findByText('You have fewer shares available than that.')
  await press('Stake the most possible')
  expect(screen.getByLabelText('Amount')).toHaveValue('20')
  await press('Claim rewards')
  await screen.findByText('Rewards claimed')
  expect(document.body).not.toHaveTextContent(/1\.506849|120 shares/)
})

test('a plan says how much still fits once it is less than all shares there are', async () => {
  await makeHolder(api, member)
  expect(stakingTerms.existingMicroShares).toBe(offeredMicroShares + stakingTerms.poolMicroShares)
  await open()
  expect(await planNamed(/^3 months/)).toHaveAccessibleName(/Open to new stakes$/)
  expect(await planNamed(/^12 months/)).toHaveAccessibleName(/[\d,]+ shares still fit$/)
})

test('a server that cannot be reached is said, and nothing is done twice when it is back', async () => {
  await makeHolder(api, member)
  await olderStake(100)
  const { press, stopApi, startApi } = await open()
  await screen.findByText(/^Of all stakes/)
  stopApi()
  await press('Claim rewards')
  await (await note('AWAY')).findByText(/^No answer came, so we do not know whether the rewards/)
  startApi()
  await press('Try again')
  await screen.findByText(/^1\.506849 shares claimed$/)
  expect(await available()).toBe(1_506_849n)
})

test('many claims come by pages', async () => {
  await makeHolder(api, member)
  const stakeId = await olderStake(100)
  const { db, clock } = api.services
  const accountId = await accountIdOf(api, member)
  const claim = { accountId, stakeId, kind: 'claim' as const, amount: 15_068n, at: clock.now() }
  const days = Array.from({ length: 25 }, (_, day) => day)
  await db.insert(rewardClaims).values(
    days.map((day) => {
      const part = { id: crypto.randomUUID(), fromDay: day, toDay: day + 1 }
      return { ...claim, ...part, sharePriceMicroUsd: 12_480_000n }
    }),
  )
  const { press } = await open()
  const table = within(await screen.findByRole('table', { name: 'Your claims, newest first' }))
  expect(table.getAllByRole('row')).toHaveLength(21)
  expect(table.getAllByRole('row')[1]).toHaveTextContent('12 months, day 250.015068$0.19')
  await press('Show more')
  await screen.findByText('That is all: 25 shown.')
  expect(table.getAllByRole('row')).toHaveLength(26)
})

test('the calculator opens with what is typed, and finds the amount for a reward', async () => {
  await makeHolder(api, member, 250n * share)
  const { fill, press, user } = await open()
  await user.click(await planNamed(/^3 months/))
  await fill('Amount', '200')
  await press('See it in the calculator')
  const field = await screen.findByLabelText('Shares to stake')
  await waitFor(() => expect(screen.getByLabelText('Shares to stake')).toHaveFocus())
  expect(field).toBeInTheDocument()
  expect(screen.getByLabelText('Shares to stake')).toHaveValue('200')
  expect(await screen.findByText('1.49589 shares', { selector: 'strong bdi' })).toBeVisible()
  expect(screen.getByRole('img', { name: /^Reward of a stake made today: from/ })).toBeVisible()
  const worth = within(screen.getByRole('table', { name: 'Worth at the end of the term' }))
  expect(worth.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '−20%',
    '0%',
    '+20%',
  ])
  const years = within(screen.getByRole('table', { name: 'Rewards so far, by year' }))
  expect(years.getAllByRole('row')).toHaveLength(6)
  expect(screen.getByText(/^This is arithmetic and not a promise/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'From a reward' }))
  await fill('Reward to reach', '10')
  await waitFor(() =>
    expect(screen.getByText(/^Stake/, { selector: '[role=status]' })).toHaveTextContent(
      /^Stake 1,336\.996337 shares for 3 months to receive 10 shares\.$/,
    ),
  )
})

/** What the browser would have written to its disk. */
function savedFiles() {
  const saved: Blob[] = []
  let stored: Blob | undefined
  URL.createObjectURL = (file) => {
    stored = file as Blob
    return 'blob:kept'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (this.download === 'fnx-staking.ics') saved.push(stored as Blob)
  })
  return saved
}

test('the calendar file has unlocks and claims, without figures when amounts are hidden', async () => {
  await makeHolder(api, member)
  const id = await olderStake(10)
  await member.call('POST', 'user/stakingClaim', {})
  const saved = savedFiles()
  const { press } = await open()
  expect(await screen.findByText('Shares unlock, 12 months')).toBeVisible()
  await press('Save as calendar file')
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await (saved[0] as Blob).text()
  expect(text).toContain(`UID:unlock-${id}@fnx\r\n`)
  expect(text).toContain('SUMMARY:Shares unlock: 100 shares\r\n')
  expect(text).toContain('SUMMARY:Rewards claimed: 0.150684 shares\r\n')
  await press('Hide amounts')
  for (const name of ['calendar', 'claims']) {
    const part = within(document.getElementById(name) as HTMLElement)
    expect(part.queryByText(/100 shares|0\.150684/)).toBeNull()
  }
  await press('Save as calendar file')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(await (saved[1] as Blob).text()).not.toMatch(/100 shares|0\.150684/)
})

test('what ended by itself is there to be claimed, and then goes to what is over', async () => {
  await makeHolder(api, member)
  await olderStake(400)
  const { endDueStakes } = await import('@/server/modules/staking/end-due')
  await endDueStakes(api.services)
  const { press } = await open()
  expect(await screen.findByText('Came back')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Leave early/ })).toBeNull()
  await press('Claim rewards')
  const over = within(await screen.findByRole('table', { name: 'Stakes that are over' }))
  expect(
    over.getByRole('row', { name: /12 months, 5\.50% a year.*100 shares.*5\.5 shares/ }),
  ).toBeVisible()
})
