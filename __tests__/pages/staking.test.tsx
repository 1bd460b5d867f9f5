import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { dayMs } from '@/config/durations'
import { formatShares } from '@/contract/format/amounts'
import type { Stake } from '@/contract/user/staking'
import { queryClient } from '@/lib/api/query-client'
import { tabStorage } from '@/lib/storage/web-storage'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { ownPlans } from '../support/own-terms'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { savedFiles, textOfLast } from '../support/saved-files'
import { makeHolder, sendStake, share } from '../support/staking'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
})

const open = (address = '/staking') => memberSite(api, address, member)

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
const note = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-refusal="${name}"]`)
    if (found === null) throw new Error(`Nothing says ${name}`)
    return within(found)
  })
const line = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling

const headingFocused = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus())

type Site = Awaited<ReturnType<typeof open>>

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

test('a bank without staking plans says so, and offers neither a stake nor the calculator', async () => {
  await makeHolder(api, member)
  await ownPlans(api.services, {})
  await open()
  expect(await screen.findByText(/^There are no staking plans/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'New stake' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Reward calculator' })).toBeNull()
})

test('where there are no plans any more, a stake from before is shown and can be left', async () => {
  await makeHolder(api, member)
  await olderStake(50)
  await ownPlans(api.services, {})
  const { press } = await open()
  expect(await screen.findByText(/^No new stakes can be begun/)).toBeVisible()
  expect(screen.queryByText('Available to stake')).toBeNull()
  await press(/^Unstake early/)
  expect(await screen.findByRole('dialog', { name: 'Unstake early?' })).toBeVisible()
})

test('a stake shows its return before it starts @rest', async () => {
  await makeHolder(api, member, 250n * share)
  const { fill, press, user } = await open()
  await user.click(await planNamed(/^6 months/))
  const left = formatShares(await balanceOf(api.services.db, { type: 'rewards', asset: 'SHARE' }))
  expect(screen.getByText(/aren’t promised to anyone yet/)).toHaveTextContent(left)
  await fill('Amount', '100')
  expect(line('You lock')).toHaveTextContent('100.000000')
  expect(line('Reward at the end')).toHaveTextContent('+2.094246')
  expect(screen.getByText(/^You get back \w+ \d+, \d+$/).nextSibling).toHaveTextContent(
    '102.094246',
  )
  await press('Stake')
  const title = { level: 1, name: 'Stake 100 shares for 6 months?' }
  expect(await screen.findByRole('heading', title)).toHaveFocus()
  expect(line('Back on')).toHaveTextContent(/at 00:00 UTC/)
  expect(line('If you unstake early')).toHaveTextContent(/^You keep half the rewards/)
  await press('Stake 100 shares')
  expect(
    await screen.findByRole('heading', { level: 1, name: '100 shares are staked' }),
  ).toHaveFocus()
  await press('See stakes')
  const own = within(await screen.findByRole('region', { name: 'Running stakes' }))
  expect(own.getByText('100 shares')).toBeVisible()
  await waitFor(() => expect(screen.getByText('150 available')).toBeVisible())
  expect(screen.getByLabelText('Amount')).toHaveValue('')
  expect(await available()).toBe(150n * share)
  await user.click(screen.getByRole('heading', { name: 'Reward calculator' }))
  expect(await screen.findByText(/^The share count is fixed, not the value:/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'From a reward' }))
  await fill('Reward to reach', '10')
  await waitFor(() =>
    expect(screen.getByText(/^Stake/, { selector: '[role=status]' })).toHaveTextContent(
      /^Stake [\d,.]+ shares for \d+ months to earn 10 shares\.$/,
    ),
  )
})

test('several presses at once make one stake', async () => {
  await makeHolder(api, member, 250n * share)
  const { fill, press } = await open()
  await fill('Amount', '100')
  await press('Stake')
  const confirm = await screen.findByRole('button', { name: 'Stake 100 shares' })
  act(() => {
    for (const _ of [1, 2, 3]) confirm.click()
  })
  await screen.findByRole('heading', { level: 1, name: '100 shares are staked' })
  expect(await available()).toBe(150n * share)
})

test('a wrong amount says why and offers another @rest', async () => {
  await makeHolder(api, member, 20n * share)
  const { fill, press } = await open()
  await press('Stake')
  expect(screen.getByText('Enter 1 share or more.')).toBeVisible()
  expect(screen.getByLabelText('Amount')).toHaveFocus()
  await fill('Amount', '0.5')
  await (await note('minimum')).findByText('The minimum is 1 share.')
  await press('Use 1 share')
  expect(screen.getByLabelText('Amount')).toHaveValue('1')
  await fill('Amount', '20.000001')
  await (await note('available')).findByText('You have 20 shares available.')
  await press('Stake')
  expect(document.activeElement).toHaveAttribute('data-refusal', 'available')
  await press('Use 20 shares')
  expect(screen.getByLabelText('Amount')).toHaveValue('20')
  expect(document.querySelector('[data-refusal]')).toBeNull()
  await press('50%')
  expect(screen.getByLabelText('Amount')).toHaveValue('10')
})

test('without shares the form leads to buying, and a plan the pool cannot cover is full @rest', async () => {
  const { db } = api.services
  const owner = await accountIdOf(api, member)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, owner))
  const { press, router } = await open()
  const plan = await planNamed(/^12 months/)
  expect(plan).toBeDisabled()
  expect(plan).toHaveAccessibleName(/Full for now\./)
  expect(
    screen.queryByRole('region', { name: /Example|Rewards to claim|Running stakes/ }),
  ).toBeNull()
  await note('none')
  await press('Buy shares')
  await waitFor(() => expect(router.address).toBe('/buy-shares'))
})

test('the review stops a member on hold, and verification leads back to the typed stake @rest', async () => {
  const owner = await makeHolder(api, member)
  const { db } = api.services
  const set = (values: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(values).where(eq(accounts.id, owner))
  await set({ onHoldAt: api.clock.now() })
  const { fill, press, router, user } = await open()
  await user.click(await planNamed(/^3 months/))
  await fill('Amount', '12.5')
  await press('Stake')
  await press('Stake 12.5 shares')
  expect((await screen.findByText('Your account is on hold.')).closest('li')).toHaveFocus()
  await set({ onHoldAt: null, kycStatus: 'NOT_APPLIED' })
  await act(() => queryClient.invalidateQueries())
  await press('Verify identity')
  await waitFor(() => expect(router.address).toBe('/kyc#start'))
  expect(tabStorage.read('detour')).toBe('/staking')
  await set({ kycStatus: 'APPROVED' })
  await router.go('/staking')
  expect(await screen.findByLabelText('Amount')).toHaveValue('12.5')
  expect(await planNamed(/^3 months/)).toBeChecked()
  expect(await available()).toBe(100n * share)
})

test('rewards are claimed from one stake or all, and once after a lost answer @rest', async () => {
  await makeHolder(api, member, 200n * share)
  await olderStake(100)
  await olderStake(10)
  const site = await open()
  const { press, user } = site
  expect(await screen.findByText('1.657533')).toBeVisible()
  expect(screen.getByText(/bout 0\.03013\d more shares at midnight UTC$/)).toBeVisible()
  lose(site, 'user/stakingClaim')
  await press(/^Claim 1\.506849/)
  await (await note('AWAY')).findByText('Connection lost. Try again: rewards are paid only once.')
  await press('Try again')
  expect(await screen.findByText('0.150684')).toBeVisible()
  expect(await available()).toBe(1_506_849n)
  await press('Claim rewards')
  await waitFor(async () => expect(await available()).toBe(1_657_533n))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Claim rewards' })).toBeNull())
  await headingFocused('Rewards to claim')
  await user.click(screen.getByRole('heading', { name: 'Claims' }))
  const table = within(await screen.findByRole('table', { name: 'Claims, newest first' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3))
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/12 months, days 1 to 10.*0\.150684/)
})

test('unstaking early asks again when its figures change, and happens once after a lost answer @rest', async () => {
  await makeHolder(api, member)
  const id = await olderStake(100)
  const site = await open()
  const { press, user } = site
  await press(/^Unstake early/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Unstake early?' }))
  // The act that costs is not the bright button, which comes first.
  const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Keep stake', 'Unstake now'])
  expect(
    dialog.getByText(
      'You get 100 shares back today and keep 0.753424 of 1.506849 rewards. This is final.',
    ),
  ).toBeVisible()
  await api.services.stream.close()
  await member.call('POST', 'user/stakingClaim', { stakeIds: [id] })
  await press('Unstake now')
  await (await note('STAKE_CHANGED')).findByText(/^Your reward changed/)
  expect(
    await dialog.findByText('You already claimed 1.506849, so you lose 0.753425 of your shares.'),
  ).toBeVisible()
  expect(dialog.getByText(/^You get 99\.246575 shares back today/)).toBeVisible()
  lose(site, 'user/leaveStake')
  await press('Unstake now')
  await (await note('AWAY')).findByText('Connection lost. Try again: it can’t happen twice.')
  await press('Try again')
  const ended = await screen.findByRole('heading', { name: 'Ended stakes' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await headingFocused('Staking')
  await user.click(ended)
  await screen.findByRole('table', { name: 'Ended stakes' })
  expect(await available()).toBe(100_753_424n)
})

test('hidden amounts stand in no note, button, toast or calendar file @rest', async () => {
  await makeHolder(api, member, 120n * share)
  const id = await olderStake(100)
  const saved = savedFiles()
  const { fill, press, user } = await open()
  await user.click(await screen.findByRole('heading', { name: 'Calendar' }))
  expect(await screen.findByText('Shares unlock, 12 months')).toBeVisible()
  await press('Save calendar file')
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await textOfLast(saved)
  expect(text).toContain(`UID:unlock-${id}@fnx\r\n`)
  expect(text).toContain('SUMMARY:Shares unlock: 100 shares\r\n')
  await press('Hide amounts')
  await fill('Amount', '50')
  await (await note('available')).findByText('You have fewer shares available.')
  await press('Use the maximum')
  expect(screen.getByLabelText('Amount')).toHaveValue('20')
  await press(/^Unstake early/)
  expect(screen.getByRole('dialog')).toHaveTextContent(/^Unstake early\?You get ••••• back/)
  await press('Keep stake')
  await press('Claim rewards')
  await screen.findByText('Rewards claimed')
  await press('Save calendar file')
  await waitFor(() => expect(saved).toHaveLength(2))
  const hidden = /1\.506849|1[02]0 shares|0\.753424/
  expect(document.body).not.toHaveTextContent(hidden)
  expect(await textOfLast(saved)).not.toMatch(hidden)
})

test('many claims come by pages @night', async () => {
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
  const { press, user } = await open()
  await user.click(await screen.findByRole('heading', { name: 'Claims' }))
  const table = within(await screen.findByRole('table', { name: 'Claims, newest first' }))
  expect(table.getAllByRole('row')).toHaveLength(21)
  expect(table.getAllByRole('row')[1]).toHaveTextContent('12 months, day 250.015068$0.19')
  await press('Show more')
  await screen.findByText('All 25 shown.')
  expect(table.getAllByRole('row')).toHaveLength(26)
})
