import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { type ErrorCode, errorCatalogue } from '@/contract/errors'
import { queryClient } from '@/lib/api/query-client'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { stakes } from '@/server/modules/staking/tables'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { ownPlans } from '../support/own-terms'
import { enterAs, memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { makeHolder, sendStake, share } from '../support/staking'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  await makeHolder(api, member, 50n * share)
})

const open = () => memberSite(api, '/staking', member)

type Site = Awaited<ReturnType<typeof open>>

async function openReview(): Promise<Site> {
  const site = await open()
  await site.fill('Amount', '10')
  await site.press('Stake')
  await stageIs('review')
  return site
}

const stageIs = (name: string) =>
  waitFor(() => expect(document.querySelector(`main [data-state=${name}]`)).toBeVisible())
const noteIs = (name: string) =>
  waitFor(() => expect(document.querySelector(`[data-refusal="${name}"]`)).toBeVisible())
const stakesNow = async () =>
  api.services.db
    .select()
    .from(stakes)
    .where(eq(stakes.accountId, await accountIdOf(api, member)))
const available = async () =>
  balanceOf(api.services.db, {
    owner: await accountIdOf(api, member),
    type: 'available',
    asset: 'SHARE',
  })

function lose({ server }: Pick<Site, 'server'>, { times = 3, arrives = true } = {}): void {
  let left = times
  server?.use(
    http.post('*/api/v1/user/staking', async ({ request }) => {
      if (left === 0) return undefined
      left -= 1
      if (arrives) await api.app.fetch(request)
      return HttpResponse.error()
    }),
  )
}

function refuse({ server }: Site, code: ErrorCode): void {
  const { status } = errorCatalogue[code]
  const refusal = HttpResponse.json({ status, message: 'Refused.', code }, { status })
  server?.use(http.post('*/api/v1/user/staking', () => refusal, { once: true }))
}

const placeOf = () =>
  Object.keys(localStorage).find((key) => key.startsWith('checkouts:')) as string

test('a reload without an answer stakes once @rest', async () => {
  const site = await openReview()
  lose(site)
  await site.press('Stake 10 shares')
  await stageIs('away')
  expect(screen.getByText(/^You may have staked 10 shares\./)).toBeVisible()
  await site.reload()
  await stageIs('done')
  expect(await stakesNow()).toHaveLength(1)
  await site.press('See stakes')
  expect(await screen.findByLabelText('Amount')).toHaveValue('')
  await site.reload()
  await screen.findByLabelText('Amount')
  expect(document.querySelector('[data-state=unfinished]')).toBeNull()
})

test('a line leads back to the unfinished stake, in each tab of its member, until it is discarded @rest', async () => {
  const site = await openReview()
  lose(site, { times: 9, arrives: false })
  await site.press('Stake 10 shares')
  await stageIs('away')
  const place = placeOf()
  const [order] = JSON.parse(localStorage.getItem(place) as string) as { startedAtMs: number }[]
  localStorage.removeItem(place)
  await site.reload()
  await screen.findByLabelText('Amount')
  const old = [{ ...order, startedAtMs: Date.now() - 11 * 60_000 }]
  localStorage.setItem(place, JSON.stringify(old))
  window.dispatchEvent(new StorageEvent('storage', { key: place }))
  await screen.findByText('Your stake of 10 shares isn’t confirmed yet.')
  enterAs(await quickMember(api))
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue(''))
  await waitFor(() => expect(document.querySelector('[data-state]')).toBeNull())
  enterAs(member)
  await stageIs('unfinished')
  await site.press('Discard')
  await screen.findByLabelText('Amount')
  await waitFor(() => expect(document.querySelector('[data-state=unfinished]')).toBeNull())
  expect(await stakesNow()).toEqual([])
})

test('a refused stake can be changed, and a changed rate has to be accepted @rest', async () => {
  const site = await openReview()
  refuse(site, 'POOL_SHORT')
  await site.press('Stake 10 shares')
  await noteIs('POOL_SHORT')
  expect(localStorage.getItem(placeOf()) ?? '[]').toBe('[]')
  await site.press('Change')
  expect(await screen.findByLabelText('Amount')).toHaveValue('10')
  await site.press('Stake')
  await sendStake(member, 45n * share)
  await site.press('Stake 10 shares')
  await noteIs('available')
  await site.press('Use 5 shares')
  expect(await screen.findByLabelText('Amount')).toHaveValue('5')
  await site.press('Stake')
  await stageIs('review')
  await ownPlans(api.services, { '3-months': 300, '6-months': 420, '12-months': 500 })
  await queryClient.invalidateQueries()
  await noteIs('rate')
  expect(screen.getByText(/^Now 5\.00% a year, not 5\.50% a year:/)).toBeVisible()
  await site.press('Stake 5 shares')
  expect(document.activeElement).toHaveAttribute('data-refusal', 'rate')
  expect(await stakesNow()).toHaveLength(1)
  await site.press('Accept new rate')
  await site.press('Stake 5 shares')
  await stageIs('done')
  expect((await stakesNow()).map(({ rateBps }) => rateBps).sort()).toEqual([500, 550])
  expect(await available()).toBe(0n)
})
