import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { papers } from '@/server/modules/papers/tables'
import { makeApi, type TestApi } from '../support/api'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { type SavedFile, savedFiles } from '../support/saved-files'
import { makeHolder, share } from '../support/staking'
import { creditStored } from '../support/stored-dividend'

let api: TestApi
let member: TestMember
let saved: SavedFile[]

beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  api.services.printPaper = async ({ number }) =>
    Uint8Array.from(`%PDF ${number}`, (sign) => sign.charCodeAt(0))
  member = await quickMember(api)
  saved = savedFiles()
})

const open = (address = '/transactions?view=documents') => memberSite(api, address, member)

const today = () => new Date().toISOString().slice(0, 10)
const part = (name: string) => screen.findByRole('region', { name })
const pressIn = async (name: string, user: { click: (element: HTMLElement) => Promise<void> }) =>
  user.click(within(await part(name)).getByRole('button', { name: 'Download PDF' }))

test('a statement downloaded twice is the same file @rest', async () => {
  await makeHolder(api, member, share)
  const site = await open()
  expect(await screen.findByText(/^None yet\./)).toBeVisible()
  await pressIn('Share statement', site.user)
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

test('a member who bought today gets a certificate today @rest', async () => {
  await makeHolder(api, member, share)
  const site = await open()
  const day = await within(await part('Holding certificate')).findByLabelText('Day')
  expect(day).toHaveValue(today())
  expect(day).toHaveAttribute('max', today())
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
  fireEvent.change(day, { target: { value: '2026-03-01' } })
  await pressIn('Holding certificate', site.user)
  await waitFor(() => expect(saved).toHaveLength(3))
  expect(await screen.findByText('Holding certificate, Mar 1, 2026')).toBeVisible()
})

test('the dividends of a year are saved on the page of rights', async () => {
  const { printPaper } = api.services
  api.services.printPaper = undefined
  await makeHolder(api, member)
  await creditStored(api)
  const site = await open('/rights')
  await pressIn('Dividends and tax', site.user)
  expect(await screen.findByText(/^This browser demo makes no PDFs/)).toBeVisible()
  expect(saved).toEqual([])
  api.services.printPaper = printPaper
  await pressIn('Dividends and tax', site.user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const [paper] = await api.services.db.select().from(papers)
  expect(paper).toMatchObject({ kind: 'dividends', subject: today().slice(0, 4), isFinal: false })
  expect(saved[0]?.name).toBe(`dividends-${paper?.number}.pdf`)
})
