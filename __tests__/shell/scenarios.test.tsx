import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Hono } from 'hono'
import type { ScenarioOpened } from '@/contract/sandbox'
import { queryClient } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import * as pricePage from '../../pages/price'
import { makeApi, type TestApi } from '../support/api'
import type { TestMember } from '../support/member'
import { paste } from '../support/paste'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderRoute } from '../support/render-route'
import { toPresent } from '../support/render-site'

const scenarios = [
  { name: 'paid-late', group: 'Buying', title: 'Paid after the quote ended', touchesAll: false },
  { name: 'left', group: 'Logging in', title: 'Logged out', touchesAll: false },
  { name: 'no-network', group: 'Buying', title: 'The network is silent', touchesAll: true },
]

let api: TestApi
let own: TestMember
let fresh: TestMember
let go: jest.SpyInstance

/** jsdom goes to no other page. */
function watchGoing(): jest.SpyInstance {
  const [inside] = Object.getOwnPropertySymbols(window.location)
  const location = Reflect.get(window.location, inside as symbol) as Location
  return jest.spyOn(location, 'replace').mockImplementation(() => undefined)
}

beforeEach(async () => {
  window.localStorage.clear()
  queryClient.clear()
  api = await makeApi()
  toPresent(api)
  own = await quickMember(api)
  fresh = await quickMember(api)
  enterAs(own)
  window.localStorage.setItem('sandbox-wallet-key', 'own key')
  go = watchGoing()
})

function playing(): TestApi {
  const opened: Record<string, Partial<ScenarioOpened>> = {
    'paid-late': { login: fresh, storage: { 'sandbox-wallet-key': 'new key' } },
    left: { path: '/auth/login', login: null },
  }
  const app = new Hono()
  app.get('/api/sandbox/scenarios', (context) =>
    context.json({ status: 200, message: 'OK', data: { scenarios } }),
  )
  app.post('/api/sandbox/scenarios/:name', (context) => {
    const found = scenarios.find(({ name }) => name === context.req.param('name'))
    if (!found) return context.json({ status: 404, message: 'There is no such state.' }, 404)
    const data = { ...found, path: '/dashboard', storage: {}, ...opened[found.name] }
    return context.json({ status: 200, message: 'OK', data })
  })
  app.all('*', ({ req }) => api.app.fetch(req.raw))
  return { ...api, app }
}

const open = (address: string) =>
  renderRoute(pricePage, { pathname: '/price', address, api: playing() })

async function play(name: string) {
  const { server } = await open(`/price?range=1Y&scenario=${name}`)
  await waitFor(() => expect(go).toHaveBeenCalled())
  server.close()
  cleanup()
  go.mockClear()
  return open('/price')
}

const mark = () => within(screen.getByRole('complementary', { name: 'Sample case' }))
const stored = () => ({
  token: tokenStore.read(),
  email: window.localStorage.getItem('user_email'),
  wallet: window.localStorage.getItem('sandbox-wallet-key'),
  terms: window.localStorage.getItem('tAndC'),
})
const ownStored = () => ({ token: own.token, email: own.email, wallet: 'own key', terms: null })

test('an address opens a state with its member', async () => {
  window.localStorage.setItem('settings', '{"theme":"light"}')
  await open('/price?range=1Y&scenario=paid-late')
  await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard'))
  expect(stored()).toEqual({
    token: fresh.token,
    email: fresh.email,
    wallet: 'new key',
    terms: 'true',
  })
  expect(window.localStorage.getItem('device')).toBe(fresh.device)
  expect(window.localStorage.getItem('settings')).toBe('{"theme":"light"}')
})

test('Leave restores the own login, storage and page @rest', async () => {
  const { user } = await play('paid-late')
  await screen.findByText('Paid after the quote ended')
  await user.click(mark().getByRole('button', { name: 'Leave' }))
  expect(stored()).toEqual(ownStored())
  expect(window.localStorage.getItem('scenario')).toBeNull()
  expect(go).toHaveBeenCalledWith('/price?range=1Y')
})

test('a state within another keeps the first login @rest', async () => {
  const { server } = await play('paid-late')
  server.close()
  cleanup()
  const { user } = await play('left')
  expect(stored()).toMatchObject({ token: undefined, email: null, wallet: null })
  await screen.findByText('Logged out')
  await user.click(mark().getByRole('button', { name: 'All cases' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Sample cases' }))
  expect(panel.getByText('You are in: Logged out')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Leave' }))
  expect(stored()).toEqual(ownStored())
})

test('a broken stored state breaks no page, and all are listed by group and filtered @rest', async () => {
  window.localStorage.setItem('scenario', '{"title":')
  const { user } = await open('/price?scenario')
  const panel = within(await screen.findByRole('dialog', { name: 'Sample cases' }))
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  await panel.findByText('3 cases')
  const buying = panel.getByRole('heading', { name: 'Buying' }).closest('section') as HTMLElement
  expect(within(buying).getAllByRole('link')).toHaveLength(2)
  expect(panel.getByText('Changes it for everybody').closest('li')).toHaveTextContent('silent')
  await paste(user, panel.getByLabelText('Filter'), 'late BUYING')
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '?scenario=paid-late',
  ])
  expect(panel.getByText('1 case')).toBeVisible()
})

test('a refused name changes nothing and offers others @rest', async () => {
  const { router } = await open('/price?range=1Y&scenario=nothing')
  expect(await screen.findByText('There is no such state.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Logged out' })).toBeVisible()
  expect(stored()).toEqual(ownStored())
  expect(router.replace).toHaveBeenCalledWith('/price?range=1Y', undefined, {
    shallow: true,
    scroll: false,
  })
  expect(go).not.toHaveBeenCalled()
})
