import { and, eq } from 'drizzle-orm'
import type { DocumentAccepted, Offering } from '@/contract/offering'
import type { TransactionDetail } from '@/contract/transaction'
import { contentItems, documentVersions } from '@/server/modules/content/tables'
import { totalReserved } from '@/server/modules/ledger/ledger-account'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { makeApi, type TestApi } from '../../support/api'
import type { TestMember } from '../../support/member'
import {
  acceptCurrentDocuments,
  makeBuyer,
  makeOrder,
  placeOrderAs,
  quoteTo,
} from '../../support/purchase'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
let payer: string
const changedCondition = and(
  eq(contentItems.kind, 'document'),
  eq(contentItems.slug, 'share-terms'),
)
let before: typeof contentItems.$inferSelect
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  payer = await makeBuyer(api, ada)
  ;[before] = (await api.services.db.select().from(contentItems).where(changedCondition)) as [
    typeof before,
  ]
})
afterEach(async () => {
  await api.services.db
    .insert(contentItems)
    .values(before)
    .onConflictDoUpdate({ target: [contentItems.kind, contentItems.slug], set: before })
})

const offering = async () => (await api.get('wallet/offering')).body.data as Offering
const lockOn = async (accepted: DocumentAccepted[]) =>
  placeOrderAs(ada, { quoteId: (await quoteTo(ada)).id, payer, accepted })
const reword = async (changes: Partial<typeof before>) => {
  await api.services.db.update(contentItems).set(changes).where(changedCondition)
  api.services.responseCache.clear()
}
const expectNothing = async () => {
  const { db } = api.services
  expect(await db.select().from(purchaseOrders)).toEqual([])
  expect(await db.select().from(memberTransactions)).toEqual([])
  expect(await totalReserved(db, 'ordered')).toBe(0n)
}

test('a document’s version is its day and hash', async () => {
  const { documents } = await offering()
  expect(documents.map(({ kind, slug, updatedOn }) => [kind, slug, updatedOn])).toEqual([
    ['page', 'term-condition', '2026-09-14'],
    ['document', 'share-terms', '2026-09-14'],
    ['document', 'key-facts', '2026-09-14'],
    ['page', 'risk-disclosure', '2026-09-14'],
  ])
  for (const { kind, slug, version, updatedOn } of documents) {
    const [row] = await api.services.db
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug)))
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(row?.body))
    const digits = Buffer.from(bytes).toString('hex').slice(0, 8)
    expect(version).toBe(`${updatedOn}-${digits}`)
  }
})

describe('an order on changed terms is refused', () => {
  test.each([
    ['a text that was reworded on the same day', { body: 'Other words.' }],
    ['a text of another day', { updatedOn: '2026-11-19' }],
  ])('%s', async (_, changes) => {
    const accepted = await acceptCurrentDocuments(ada)
    await reword(changes)
    const refusedAnswer = await lockOn(accepted)
    expect([refusedAnswer.status, refusedAnswer.body.code, refusedAnswer.body.message]).toEqual([
      409,
      'TERMS_CHANGED',
      'The terms changed. Review them.',
    ])
    expect(refusedAnswer.body.data).toEqual({ documents: (await offering()).documents })
    await expectNothing()
    expect((await lockOn(await acceptCurrentDocuments(ada))).status).toBe(200)
  })

  test.each([
    ['nothing', () => []],
    ['three of the four', (documents: DocumentAccepted[]) => documents.slice(1)],
    [
      'a version of another document',
      (documents: DocumentAccepted[]) =>
        documents.map((document, index) => ({
          ...document,
          version: documents[(index + 1) % 4]?.version as string,
        })),
    ],
  ])('a buyer who accepted %s', async (_, chooseDocuments) => {
    const refusedAnswer = await lockOn(chooseDocuments(await acceptCurrentDocuments(ada)))
    expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([409, 'TERMS_CHANGED'])
    await expectNothing()
  })

  test('a missing acceptance names its field', async () => {
    const { id } = await quoteTo(ada)
    const { status, body } = await ada.call('POST', 'wallet/placeOrder', { quoteId: id, payer })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['accepted']])
    await expectNothing()
  })

  test('an unpublished document stops all orders', async () => {
    const accepted = await acceptCurrentDocuments(ada)
    await api.services.db.delete(contentItems).where(changedCondition)
    const refusedAnswer = await lockOn(accepted)
    expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([
      404,
      'DOCUMENTS_NOT_PUBLISHED',
    ])
    const { data } = (await api.get('wallet/sale')).body
    expect(data).toMatchObject({ isOpen: false, reason: refusedAnswer.body.message })
    await expectNothing()
  })
})

test('an order keeps its document versions and their texts @rest', async () => {
  const { documents } = await offering()
  const { id } = await makeOrder(api, ada, { payer })
  await reword({ body: 'Other words.', updatedOn: '2026-11-20', title: 'Another title' })
  const detail = (await ada.call('GET', 'wallet/transaction', { id })).opened as TransactionDetail
  expect(detail.accepted).toEqual(documents)
  const version = documents.find(({ slug }) => slug === 'share-terms')?.version as string
  const [keptText] = await api.services.db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.version, version))
  expect(keptText?.body).toBe(before.body)
  const file = (wantedKind: string) =>
    api.get(`static/download?kind=document&slug=share-terms&version=${wantedKind}`)
  const old = await file(version)
  expect(old.headers.get('content-disposition')).toBe(
    `attachment; filename="share-terms-${version}.md"`,
  )
  expect(old.text).toContain('# Share terms\n')
  expect(old.text).toContain('Last changed on 2026-09-14.')
  expect(old.text).toContain('A share is one ordinary share of Varrowmere Bank')
  const presentVersion = (await offering()).documents.find(({ slug }) => slug === 'share-terms')
  expect((await file(presentVersion?.version as string)).text).toContain('Other words.')
  expect((await file('2026-01-01-00000000')).status).toBe(404)
})
