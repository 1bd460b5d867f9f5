import { makeApi, type TestApi } from '../../support/api'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
beforeAll(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

test.each([
  ['range', 'wallet/getFNXprice?range='],
  ['range', 'wallet/getFNXprice?range=constructor'],
  ['kind', 'static/staticList?kind=faq'],
  ['limit', 'static/staticList?limit=0'],
  ['limit', 'static/staticList?limit=101'],
  ['page', 'static/staticList?page=1.5'],
  ['slug', 'static/getStatic?slug=a--b'],
  ['slug', `static/getStatic?slug=${'a'.repeat(121)}`],
  ['kind', 'blog/viewBlog?'],
  ['slug', 'blog/viewBlog?kind=post'],
  ['slug', 'blog/viewBlog?kind=post&slug=../secret'],
  ['category', 'blog/viewBlog?kind=post&category=%00&slug=a'],
])('a wrong or missing %s is refused by name: %s', async (field, path) => {
  const { status, body } = await api.get(path)
  expect([status, body.status]).toEqual([400, 400])
  expect(body.errors?.map((error) => error.path)).toContain(field)
})

test.each([
  ['address', 'wallet/getCurrencyListwithAmount', '0x12'],
  // A letter in the wrong case is a typing error, and money sent there is lost.
  ['address', 'wallet/getCurrencyListwithAmount', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['currency', 'transactions/buy-shares/get-minimum-payment-amount/', 'DOGE'],
])('a member is told which field is wrong: %s of %s', async (field, path, value) => {
  const { status, body } = await ada.call('GET', path, { [field]: value })
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [field]])
})

test('a page past the last one is empty', async () => {
  const { body } = await api.get('static/staticList?kind=topic&page=10000&limit=100')
  expect(body.data).toMatchObject({ docs: [], page: 10_000, limit: 100 })
  expect((body.data as { total: number }).total).toBeGreaterThan(0)
})
