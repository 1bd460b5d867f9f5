import type { Hono } from 'hono'
import { makeApi, type TestApi } from '../support/api'
import { type ConsoleVisit, codeNow, openConsole, tableIn, visitAs } from '../support/console-visit'
import { makeGiver, sendGift, share } from '../support/gifts'
import type { HeldShares } from '../support/held-shares'
import { runDueRequests } from '../support/jobs'
import { balanceOfOwner, endNotice, transferByCourt } from '../support/legal-orders'

let api: TestApi
let app: Hono
let dana: HeldShares
let ruth: HeldShares
let lena: ConsoleVisit
let jo: ConsoleVisit

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  dana = await makeGiver(api, 'Dana Demo')
  ruth = await makeGiver(api, 'Ruth Ito', 10n)
  const come = async (name: string) => visitAs(api, app, `${name}@fnx.example`, 'compliance')
  ;[lena, jo] = [await come('lena'), await come('jo')]
})

const papers = {
  file: '3 VI 218/26',
  document: 'Certificate of inheritance',
  hash: 'ab'.repeat(32),
  notice: 'yes',
  reason: 'The heir brought it.',
}
const wish = () => ({
  // As a German form asks for all of them.
  ...papers,
  basis: 'estate',
  shares: 'Alle',
  account: dana.accountId,
  receiver: ruth.accountId,
})
const orders = async (visit: ConsoleVisit) =>
  tableIn((await visit.get('/legal-orders')).text, 'Estates and courts')

async function approved(path: string, retyped: string): Promise<void> {
  await jo.get(path)
  const sent = await jo.send(`${path}/approve`, { retyped, code: await codeNow(api) })
  expect(sent.location).toBe(path)
  await runDueRequests(api.services)
  api.clock.forward(60_000)
}

test('two people begin an estate by its document, and see it through to its end @rest', async () => {
  expect((await lena.get('/legal-orders')).text).toContain('No order is open.')
  const path = (await lena.send('/ask/transfer-by-order', wish())).location ?? ''
  const shown = (await jo.get(path)).text
  for (const words of [
    /Dana Demo, \d{4}\u00a0\d{4}, verified, 100\.000000 shares/,
    'ab'.repeat(32),
  ])
    expect(shown).toMatch(words)
  expect(shown).toMatch(/Ruth Ito, \d{4}\u00a0\d{4}, verified</)
  expect((await jo.send(`${path}/approve`, { retyped: 'none', code: '' })).status).toBe(422)
  await approved(path, ruth.accountId.slice(-4))
  const [[, file, of, shares, state] = []] = await orders(lena)
  expect([file, of, shares]).toEqual([
    '3 VI 218/26Estate, Certificate of inheritance',
    'Dana Demo, Ruth Ito',
    'all; 0.000000 moved',
  ])
  expect(state).toContain('Waits for objections until')
  await endNotice({ ...dana, api })
  expect(await balanceOfOwner(ruth)).toBe(110n * share)
  expect((await orders(lena))[0]?.[4]).toContain('Done')
})

test('an open order says why, and two people end it @rest', async () => {
  await sendGift(dana, 'friend@elsewhere.example', 30n)
  await transferByCourt(dana, ruth)
  const page = (await lena.get('/legal-orders')).text
  expect(page).toContain('3 VI 218/26: 30.000000 wait in a gift.')
  expect(page).toContain('3 VI 218/26, Dana Demo to Ruth Ito</option>')
  const [, order = ''] = /<option value="([0-9a-f-]{36})"/.exec(page) ?? []
  const given = { order, reason: 'The court withdrew it.' }
  const path = (await lena.send('/ask/legal-order-stop', given)).location ?? ''
  expect((await jo.get(path)).text).toContain('3 VI 218/26, Dana Demo to Ruth Ito')
  await approved(path, order.slice(-4))
  expect((await orders(lena))[0]?.[4]).toContain('Stopped by two')
})

test('a request without a document, or from an account to itself, is refused', async () => {
  for (const wrong of [{ hash: '' }, { document: '' }, { receiver: dana.accountId }]) {
    const sent = await lena.send('/ask/transfer-by-order', { ...wish(), ...wrong })
    expect(sent.status).toBe(422)
  }
  expect(await orders(lena)).toEqual([])
})
