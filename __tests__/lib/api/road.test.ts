import { adminCalls } from '@/contract/admin'
import { staticCalls } from '@/contract/static'
import { contactCalls } from '@/contract/user/contact'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { threadMessages, threads } from '@/server/modules/threads/tables'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { makeApi, type TestApi } from '../../support/api'
import { mockServer } from '../../support/mock-server'

let api: TestApi
let server: ReturnType<typeof mockServer>

beforeEach(async () => {
  api = await makeApi()
  server = mockServer(api.app)
  server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => server.close())

test('a call reaches the database and comes back @rest', async () => {
  const { campaign, ...bank } = sampleBank
  expect(await call(adminCalls.getBankOverView, {})).toEqual({
    ...bank,
    campaign: { ...campaign, feeBps: 50 },
  })
  const { docs } = await call(staticCalls.staticList, { kind: 'topic', limit: 2, page: 2 })
  expect(docs).toHaveLength(2)
})

test('the sent text is stored to the letter @rest', async () => {
  const message = 'שלום 👩‍👩‍👧 "quotes" \\ \u202e <b> & é\u0301'
  const { reference } = await call(contactCalls.contactUs, {
    name: 'Ada',
    email: 'ada@venn.example',
    topic: 'other',
    message,
  })
  expect(await api.services.db.select().from(threads)).toMatchObject([{ reference }])
  expect(await api.services.db.select().from(threadMessages)).toMatchObject([{ text: message }])
})

test('a refusal comes back with its fields', async () => {
  const refused = call(contactCalls.userSubscribe, { email: 'nobody' })
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ path: 'email' }] })
})
