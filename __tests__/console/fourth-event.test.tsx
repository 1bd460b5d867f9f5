import { createConsole } from '@/console/app'
import { consoleEvents } from '@/console/events'
import { consoleEvent } from '@/console/pages/event/event'
import { operatorRoles } from '@/server/modules/operators'
import { makeApi } from '../support/api'
import { makeOperator, operatorVisit } from '../support/console-visit'
import { quickMember } from '../support/quick-member'
import { profileOf } from '../support/review'
import { alwaysAs } from '../support/roles'

interface OpenDay {
  id: string
  state: 'open'
  seats: number
}

const day: OpenDay = { id: crypto.randomUUID(), state: 'open', seats: 40 }
const at = new Date('2026-11-19T09:00:00Z')

/** Owners are invited to the bank’s open day: a kind that the product does not have. */
const openDays = consoleEvent<OpenDay, OpenDay>({
  path: '/open-days',
  right: 'see votes',
  names: { one: () => 'Open day', all: () => 'Open days', isUnknown: () => 'No such open day.' },
  states: () => ({ open: ['Invited', 'ok'] }),
  all: async () => [day],
  called: { label: () => 'Seats', of: ({ seats }) => String(seats) },
  columns: () => [],
  list: async () => ({ heading: 'One open day', sub: null, blocks: null, aside: null }),
  report: async (_, id) => (id === day.id ? day : undefined),
  draw: (_, { seats }) => ({ heading: `${seats} seats`, sub: null, blocks: null, aside: null }),
  waiting: { right: 'ask vote', what: () => 'Seats to give away', since: () => at },
  ofMember: async () => [
    {
      key: 'seat',
      at,
      name: 'A seat at the open day',
      href: `/open-days/${day.id}`,
      shares: 0n,
      money: '–',
      state: ['Invited', 'ok'] as const,
    },
  ],
})

test('a new kind of event gets a menu entry, a list, a page, tasks and a member’s part', async () => {
  const api = await makeApi()
  const app = createConsole(api.services, {
    addressOf: () => '203.0.113.7',
    events: [...consoleEvents, openDays],
  })
  app.fetch = alwaysAs('console', app.fetch)
  const operator = await makeOperator(api, 'erika@fnx.example', ...operatorRoles)
  const visit = await operatorVisit(api, app, operator)
  const shown = async (path: string) => (await visit.get(path)).text
  const start = await shown('/')
  expect(start).toMatch(/<a href="\/open-days"[^>]*>Open days<span class="n">1</)
  expect(start).toContain('Seats to give away')
  expect(await shown('/open-days')).toContain('Invited')
  expect(await shown(`/open-days/${day.id}`)).toContain('40 seats')
  expect(await shown(`/open-days/${crypto.randomUUID()}`)).toContain('No such open day.')
  const { id } = await profileOf(await quickMember(api))
  expect(await shown(`/people/${id}`)).toContain('A seat at the open day')
  const auditor = await makeOperator(api, 'bank@fnx.example', 'support')
  const other = await operatorVisit(api, app, auditor)
  const seen = (await other.get('/')).text
  expect(seen).not.toContain('Seats to give away')
})
