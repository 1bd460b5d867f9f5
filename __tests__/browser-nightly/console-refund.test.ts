import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createPublicClient, http, parseEther, parseGwei } from 'viem'
import { signRefundOrder } from '@/server/ops/sign-order'
import { demoWallet, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { startBrowser, watch } from '../support/browser'
import { operate } from '../support/operator'
import { fitsAt, operatorPage, startWithConsole, untilTrue } from '../support/operator-page'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-returns-'))
let product: Awaited<ReturnType<typeof startWithConsole>>
let consoleUrl: string

beforeAll(async () => {
  product = await startWithConsole({ hasPast: true, env: { CONFIRMATIONS: '3' } })
  consoleUrl = product.consoleUrl
}, 120_000)
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const comes = (name: string, role: string, theme?: 'light') =>
  operatorPage(browser(), { at: product, email: `${name}@fnx.example`, role, theme })
const looksRight = (page: Page) => fitsAt(page, [360, 768, 1440])

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function shows(page: Page, path: string, words: string | RegExp): Promise<void> {
  await untilTrue(async () => {
    await page.goto(consoleUrl + path)
    return (await page.getByText(words).count()) > 0
  })
}

async function openMember(page: Page): Promise<string> {
  await page.goto(`${consoleUrl}/people`)
  await page.getByLabel('Find a member').fill(demoWallet.address)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Wallets' }).waitFor()
  return new URL(page.url()).pathname
}

/** Without an order, from the demo member's linked wallet. */
async function pays(coins: string): Promise<void> {
  const client = createPublicClient({ transport: http(product.chain?.url) })
  const nonce = await client.getTransactionCount({ address: demoWallet.address })
  const serializedTransaction = await demoWallet.signTransaction({
    ...{ to: sandboxTreasury.address, value: parseEther(coins), chainId: 56, nonce },
    ...{ gas: 100_000n, maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') },
  })
  await client.sendRawTransaction({ serializedTransaction })
}

test('two operators and the treasury’s key return a payment', async () => {
  const compliance = await comes('cleo', 'compliance', 'light')
  const member = await openMember(compliance)
  await looksRight(compliance)
  await compliance.getByText('Put on hold', { exact: true }).first().click()
  await compliance.locator('#hold-set-reason').fill('The bank asks where the money is from.')
  await press(compliance, 'Put on hold')
  await compliance.getByRole('heading', { name: /^Put member .+ on hold$/ }).waitFor()
  await looksRight(compliance)
  await shows(compliance, member, 'Lift the hold')
  await looksRight(compliance)

  await pays('0.2')
  const ines = await comes('ines', 'treasury')
  const problems = watch(ines, consoleUrl)
  await shows(ines, '/suspense', '0.2 BNB')
  await looksRight(ines)
  await ines.getByRole('link', { name: /0\.2 BNB/ }).click()
  await ines.getByRole('heading', { name: 'Facts from the chain' }).waitFor()
  const payment = new URL(ines.url()).pathname
  expect(await ines.getByLabel('Address').count()).toBe(0)
  await looksRight(ines)
  await ines.getByLabel('Reason').fill('Its owner is on hold.')
  await press(ines, 'Request a refund')
  await ines.getByText('Waiting for a second person').waitFor()
  await looksRight(ines)

  const marek = await comes('marek', 'treasury', 'light')
  await marek.goto(`${consoleUrl}/requests`)
  await marek
    .getByRole('link', { name: /^Refund payment/ })
    .first()
    .click()
  await marek.getByLabel(/^Last four characters/).fill(payment.slice(-4))
  await looksRight(marek)
  await press(marek, 'Approve with passkey')
  await marek.getByText('approved by marek@fnx.example').waitFor()

  await shows(ines, payment, 'Waiting for the treasury’s signature.')
  await looksRight(ines)
  const download = ines.waitForEvent('download')
  await ines.getByRole('link', { name: /^return-.+\.json$/ }).focus()
  await ines.keyboard.press('Enter')
  const order = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(order)
  const key = (await operate(product, 'returns', 'key')).trim()
  await signRefundOrder(['refund', '--order', order, '--signed-by', key, '--yes'], {
    openKey: async () => sandboxTreasury,
    now: new Date(),
    pathOf: (path) => path,
  })
  const signed = order.replace('.json', '.txt')
  expect(readFileSync(signed, 'utf8')).toMatch(/^0x/)
  await ines.getByLabel('Signed transaction').setInputFiles(signed)
  await press(ines, 'Upload')
  await shows(ines, payment, 'Final. The payment has been refunded.')
  await looksRight(ines)
  await ines.goto(`${consoleUrl}/suspense`)
  await ines.getByText('Nothing is being refunded.').waitFor()
  expect(problems).toEqual([])
  expect(await operate(product, 'reconcile')).toMatch(/books add up/)

  const admin = await comes('ruth', 'admin')
  await admin.goto(`${consoleUrl}/events`)
  for (const step of ['wrote a return order', 'took up a signed return', 'booked a return'])
    await admin.getByText(step).first().waitFor()
  await looksRight(admin)

  await compliance.goto(consoleUrl + member)
  await compliance.getByText('Lift the hold', { exact: true }).click()
  await compliance.locator('#hold-lift-reason').fill('The bank has its answer.')
  await press(compliance, 'Request lifting')
  await compliance.getByText('Waiting for a second person').waitFor()
  const second = await comes('olga', 'compliance')
  await second.goto(compliance.url())
  await press(second, 'Approve with passkey')
  await shows(compliance, member, 'Put on hold')
})
