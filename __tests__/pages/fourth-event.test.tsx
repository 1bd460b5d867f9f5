import { screen } from '@testing-library/react'
import { pageKinds } from '@/features/rights/components/event-pages'
import { rowKinds } from '@/features/rights/components/event-rows'
import {
  type PageKind,
  pageKind,
  type RowKind,
  rowKind,
} from '@/features/rights/components/right-kinds'
import { makeApi } from '../support/api'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'

const day = { id: crypto.randomUUID(), seats: 2 }

/** Owners are invited to the bank’s open day: a kind that the product does not have. */
const openDays = { queryKey: ['open-days'], queryFn: async () => ({ docs: [day] }) }

beforeEach(() => {
  ;(rowKinds as RowKind[]).push(
    rowKind(openDays, {
      row: ({ id, seats }) => ({
        id,
        state: 'invited',
        at: '2026-12-01T10:00:00Z',
        isOver: false,
        title: 'Open day of the bank',
        hint: `${seats} seats`,
        value: 'Invited',
      }),
    }),
  )
  ;(pageKinds as PageKind[]).push(
    pageKind(openDays, ({ id, seats }) => <h1 key={id}>{`${seats} seats are yours`}</h1>),
  )
})
afterEach(() => {
  ;(rowKinds as RowKind[]).pop()
  ;(pageKinds as PageKind[]).pop()
})

test('a new kind of event appears in the list, and its row leads to its page', async () => {
  const api = await makeApi()
  toPresent(api)
  const site = await memberSite(api, '/rights', await quickMember(api))
  await site.user.click(await screen.findByRole('link', { name: /Open day of the bank/ }))
  expect(
    await screen.findByRole('heading', { level: 1, name: '2 seats are yours' }),
  ).toBeInTheDocument()
})
