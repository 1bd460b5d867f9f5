import { sql } from 'drizzle-orm'
import { emptyActivity } from '@/contract/activity'
import { ownerEvents } from '@/server/compose'
import { distinctEvents, kindsOf } from '@/server/modules/owner-events'
import type { OwnerEvent } from '@/server/modules/owner-events/needs'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'

const invitation = crypto.randomUUID()

/** Owners are invited to the bank’s open day: a kind that the product does not have. */
const openDay: OwnerEvent = {
  kind: 'open-day',
  among: async (_, ids) => new Set(ids.filter((id) => id === invitation)),
  payoutNotices: { paid: 'dividend-paid', failed: 'dividend-failed' },
  nextStep: { name: 'vote', isDue: async (_, { isVerified }) => !isVerified },
  acts: {
    sourceNumber: 7,
    group: 'others',
    rows: (accountId) => sql`
      select ${invitation}::uuid as id, 1::bigint as serial,
        '2026-11-19T09:00:00Z'::timestamptz as at, 'done' as state,
        json_build_object('seats', '2') as facts
      from account where id = ${accountId}`,
    act: ({ facts, ...row }) => ({
      ...emptyActivity,
      ...row,
      kind: 'gift',
      shares: (facts as { seats: string }).seats,
    }),
  },
  ownData: {
    openDays: {
      key: sql`t.id`,
      keyType: sql`uuid`,
      tables: [],
      select: sql`2 as seats`,
      from: (accountId) => sql`account t where t.id = ${accountId}`,
    },
  },
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  api.services.ownerEvents = distinctEvents([...ownerEvents, openDay])
})

test('a kind of event that names itself is told among the acts of a member, on the dashboard and in their file', async () => {
  const ada = await quickMember(api)
  const actsOf = async (kind?: string) => {
    const { opened } = await ada.call('GET', 'wallet/activity', { ...(kind && { kind }) })
    return (opened as { docs: { id: string; shares: string }[] }).docs
  }
  expect(await actsOf()).toEqual([expect.objectContaining({ id: invitation, shares: '2' })])
  expect(await actsOf('others')).toHaveLength(1)
  expect(await actsOf('dividends')).toEqual([])
  const { opened } = await ada.call('GET', 'user/dashboard')
  expect((opened as { nextSteps: string[] }).nextSteps).toContain('vote')
  const file = await api.app.request('/api/v1/user/ownData', { headers: { token: ada.token } })
  expect(await file.json()).toMatchObject({ openDays: [{ seats: 2 }], ballots: [] })
})

test('an event of no kind is refused, and taken for none of another', async () => {
  const { db, ownerEvents: knownEvents } = api.services
  expect((await kindsOf(knownEvents, db, [invitation])).get(invitation)).toBe(openDay)
  await expect(kindsOf(ownerEvents, db, [invitation])).rejects.toThrow('is of no kind')
})

test('two kinds of one name, or of one place in a list, are refused', () => {
  expect(() => distinctEvents([...ownerEvents, { ...openDay, kind: 'vote' }])).toThrow('share')
  const { acts } = openDay
  const onAnothers = acts && { ...acts, sourceNumber: 5 }
  expect(() => distinctEvents([...ownerEvents, { ...openDay, acts: onAnothers }])).toThrow('share')
})
