import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newVisitor, startBrowser } from '../support/browser'
import { freePort } from '../support/fake'
import { type Product, startProduct } from '../support/product'

const browser = startBrowser()

let port: number
let dataDir: string
let running: Product | undefined
beforeAll(async () => {
  port = await freePort()
  dataDir = mkdtempSync(join(tmpdir(), 'fnx-away-'))
})
afterAll(async () => {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}) => {
  running = await startProduct({ port, dataDir, env })
  return running
}

test('without its API a page says so, and is whole again after a retry', async () => {
  // Told to use a token service elsewhere, the process serves pages only; these pages ask it in vain.
  const pagesOnly = await start({ NEXT_PUBLIC_API_URL: 'http://127.0.0.1:9/api/v1' })
  const page = await (await newVisitor(browser(), { url: pagesOnly.url })).newPage()
  const answer = await page.goto('/faq', { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('10')
  const title = page.getByRole('heading', { name: 'This page cannot be shown right now' })
  expect(await title.isVisible()).toBe(true)
  expect(await page.getByText('Nothing you have or did is lost.').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Try again' }).click()
  await title.waitFor()
  await pagesOnly.stop()
  await start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Questions', level: 1 }).waitFor()
})

test('a form keeps what was typed when the server is gone, and is sent once it is back', async () => {
  const before = running as Product
  const page = await (await newVisitor(browser(), { url: before.url })).newPage()
  await page.goto('/contactus', { waitUntil: 'networkidle' })
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Your e-mail address').fill('ada@example.com')
  await page.getByLabel('Something else').check()
  await page.getByLabel('Your message').fill('Is a tenth of a share still a share?')

  await before.kill()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').getByText('What you typed is still here.').waitFor()
  expect(await page.getByLabel('Your message').inputValue()).toContain('a tenth of a share')

  await start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your reference is').waitFor()
})
