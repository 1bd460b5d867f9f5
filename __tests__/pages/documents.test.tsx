import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { papers } from '@/server/modules/papers/tables'
import { makeApi, type TestApi } from '../support/api'
import { makeTransaction } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs, handsOf } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { atNight } from '../support/size'
import { makeHolder, share } from '../support/staking'

let api: TestApi
let member: TestMember
let saved: { name: string; file: Blob }[]

beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  api.services.printPaper = async ({ number }) =>
    Uint8Array.from(`%PDF ${number}`, (sign) => sign.charCodeAt(0))
  member = await quickMember(api)
  saved = []
  let stored: Blob | undefined
  URL.createObjectURL = (file) => {
    stored = file as Blob
    return 'blob:kept'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') saved.push({ name: this.download, file: stored as Blob })
  })
})

async function open(address = '/transactions?view=documents') {
  enterAs(member)
  const site = await renderSite(address, { api })
  return { ...site, ...handsOf(site.user) }
}

const today = () => new Date().toISOString().slice(0, 10)
const part = (name: string) => screen.findByRole('region', { name })
const pressIn = async (name: string, user: { click: (element: HTMLElement) => Promise<void> }) =>
  user.click(within(await part(name)).getByRole('button', { name: 'Download PDF' }))

test('a statement downloaded twice is the same file', async () => {
  await makeHolder(api, member, share)
  const site = await open()
  expect(await screen.findByText(/^None yet\./)).toBeVisible()
  await pressIn('Account statement', site.user)
  expect(await screen.findByText(/^Saved as document \d{4}-\d{6}\.$/)).toBeVisible()
  const [paper] = await api.services.db.select().from(papers)
  expect(saved.map(({ name }) => name)).toEqual([`statement-${paper?.number}.pdf`])
  await site.user.click(
    await screen.findByRole('button', { name: `Download PDF: ${paper?.number}` }),
  )
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.name).toBe(saved[0]?.name)
  expect(saved[1]?.file.size).toBe(paper?.file.length)
  expect(await api.services.db.select().from(papers)).toHaveLength(1)
})

test('whoever bought today gets a certificate today', async () => {
  await makeHolder(api, member, share)
  const site = await open()
  await pressIn('Holding certificate', site.user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const [paper] = await api.services.db.select().from(papers)
  expect(paper).toMatchObject({ kind: 'certificate', subject: today(), isFinal: false })
  await pressIn('Extract from the register', site.user)
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.name).toMatch(/^extract-/)
  const [extract] = await api.services.db.select().from(papers).where(eq(papers.kind, 'extract'))
  expect(extract?.isFinal).toBe(true)
  expect(extract?.subject).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('the dividends of a year are saved under the tab of dividends', async () => {
  const site = await open('/transactions?view=dividends')
  await pressIn('Dividends and tax', site.user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const [paper] = await api.services.db.select().from(papers)
  expect(paper).toMatchObject({ kind: 'dividends', subject: today().slice(0, 4), isFinal: false })
  expect(saved[0]?.name).toBe(`dividends-${paper?.number}.pdf`)
})

atNight('a certificate covers a chosen past day', async () => {
  const site = await open()
  const day = within(await part('Holding certificate')).findByLabelText('Day')
  expect(await day).toHaveValue(today())
  expect(await day).toHaveAttribute('max', today())
  fireEvent.change(await day, { target: { value: '2026-03-01' } })
  await pressIn('Holding certificate', site.user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const [paper] = await api.services.db.select().from(papers)
  expect([paper?.kind, paper?.subject]).toEqual(['certificate', '2026-03-01'])
  expect(await screen.findByText('Holding certificate, Mar 1, 2026')).toBeVisible()
})

atNight('a demo without PDFs says so', async () => {
  api.services.printPaper = undefined
  const site = await open()
  await pressIn('Account statement', site.user)
  expect(await screen.findByText(/^This browser demo makes no PDFs/)).toBeVisible()
  expect(saved).toEqual([])
})

atNight('only a purchase with shares has a confirmation', async () => {
  const { id } = await makeTransaction(api, member, { status: 'expired' })
  await open(`/transactions/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'This order expired' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
  const bought = await makeTransaction(api, member)
  await open(`/transactions/${bought.id}`)
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeVisible()
})
