import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { writeEscrow } from '@/server/modules/escrow'
import { newKeyPair } from '@/server/modules/escrow/drill'
import { escrowPage } from '../../scripts/product/escrow-page'
import { axeViolations } from '../support/axe'
import { startBrowser, textOf } from '../support/browser'
import { escrowFixture, rebuildFrom } from '../support/escrow'
import { waitingPayment } from '../support/escrow-history'
import { makeGiver } from '../support/gifts'
import { byDay } from '../support/size'
import { offer, openBuyBackStored, share } from '../support/stored-buy-back'
import { creditStored } from '../support/stored-dividend'

const browser = startBrowser()
let folder: string
let word: string
const at = (name: string) => join(folder, name)

/** A file with a few people in it, its key next to it, and the page as it is delivered. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-escrow-page-'))
  const dana = await makeGiver(undefined, '<img src=x onerror=alert(1)> Dana')
  const { api } = dana
  const mia = await makeGiver(api, '=HYPERLINK("Mia")')
  await offer(mia, await openBuyBackStored(api), 25n * share)
  await creditStored(api)
  await waitingPayment(api, { accountId: dana.accountId, amount: 7n, outcome: 'decision' })
  await waitingPayment(api, { accountId: null, amount: 5n * 10n ** 18n, outcome: 'held' })
  const own = await escrowFixture(api)
  const file = await writeEscrow(own.needs, { by: 'a test' })
  const text = own.textOf(file?.name ?? '')
  word = (await rebuildFrom(own, text)).end.word
  writeFileSync(at('night.escrow'), text)
  writeFileSync(at('cut.escrow'), text.slice(0, -40))
  writeFileSync(at('custodian.pem'), own.privateKey)
  writeFileSync(at('other.pem'), (await newKeyPair()).privateKey)
  writeFileSync(at('escrow.html'), await escrowPage())
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Visit {
  page: Page
  asked: string[]
}

/** Without a network, from the disk: as a custodian opens it on a machine of its own. */
async function visit({ width = 1440, locale = 'en', colorScheme = 'dark' as const } = {}) {
  const viewport = { width, height: 900 }
  const context = await browser().newContext({ offline: true, viewport, locale, colorScheme })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(at('escrow.html')).href)
  return { page, asked }
}

async function open({ page }: Visit, file: string, key: string): Promise<void> {
  await page.locator('#file').setInputFiles(at(file))
  await page.locator('#key').setInputFiles(at(key))
  await page.locator('button.main').click()
}

test('without a network the page shows every owner’s shares and claims, and sends no request', async () => {
  const own = await visit()
  const { page, asked } = own
  await open(own, 'night.escrow', 'custodian.pem')
  await page.getByText('The file is complete, and its figures agree with each other.').waitFor()
  const totals = page.locator('h2:has-text("Totals") + .scroll')
  await totals.getByRole('row', { name: 'Shares that people own 200' }).waitFor()
  await totals.getByRole('row', { name: 'Owed in USDC, not yet sent 35 USDC' }).waitFor()
  const mia = page.getByRole('row').filter({ hasText: 'HYPERLINK' })
  expect(await mia.textContent()).toContain('25 offered to a buy-back')
  // A name that is markup stays a name.
  expect(await page.getByText('<img src=x onerror=alert(1)> Dana').count()).toBe(1)
  expect(await page.locator('#word').textContent()).toBe(word)
  await page.getByRole('searchbox').fill('hyperlink')
  expect(await page.getByText('1–1 of 1').isVisible()).toBe(true)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the register (CSV)' }).click()
  const csv = await textOf(await saved)
  expect(csv).toContain(`"'=HYPERLINK(""Mia"")"`)
  expect(csv).toContain('"100";"75";"0";"0";"25";"0";"0"')
  expect(asked.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:'))).toEqual([])
  const fetched = await page.evaluate(() =>
    fetch('https://fnx.example/').then(
      () => 'fetched',
      (error: Error) => error.name,
    ),
  )
  expect(fetched).toBe('TypeError')
})

test('a wrong key and a file that was cut are refused in plain words, and the right one still opens @rest', async () => {
  const own = await visit()
  await own.page.locator('button.main').click()
  await own.page.getByText('Choose both').waitFor()
  await open(own, 'night.escrow', 'other.pem')
  await own.page.getByText('This key does not open the file').waitFor()
  await open(own, 'cut.escrow', 'custodian.pem')
  await own.page.getByText('its end is missing').waitFor()
  expect(await own.page.locator('table').count()).toBe(0)
  await open(own, 'night.escrow', 'custodian.pem')
  await own.page.getByText('its figures agree').waitFor()
})

test.each(
  byDay(2, [
    [360, 'dark', 'de'],
    [1440, 'light', 'en'],
    [360, 'light', 'de'],
    [1440, 'dark', 'en'],
  ] as const),
)('at %i pixels, %s, in %s it holds together @rest', async (width, colorScheme, locale) => {
  const own = await visit({ width, locale, colorScheme: colorScheme as 'dark' })
  await open(own, 'night.escrow', 'custodian.pem')
  await own.page.locator('#word').waitFor()
  const title = locale === 'de' ? 'Hinterlegungsdatei öffnen' : 'Open an escrow file'
  expect(await own.page.locator('h1').textContent()).toBe(title)
  const wider = await own.page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(wider).toBe(false)
  expect(await axeViolations(own.page)).toEqual([])
})
