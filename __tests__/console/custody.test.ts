import type { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { listing } from '@/server/chain/token/acts'
import { custodyChecks, custodyWatches } from '@/server/modules/custody/tables'
import { setStanding } from '@/server/modules/identity'
import { tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import { asRelease } from '../support/as-release'
import {
  type ConsoleVisit,
  codeNow,
  consoleOrigin,
  openConsole,
  tableIn,
  visitAs,
} from '../support/console-visit'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  type Shareholder,
  sendByWallet,
  share,
  type TokenChain,
} from '../support/custody-fixture'
import { runDueRequests } from '../support/jobs'
import { makeLoser, makeWaitingRecovery } from '../support/recoveries'

let token: TokenChain
let own: CustodyFixture
let dana: Shareholder
let app: Hono
let treasurer: ConsoleVisit

eachWithHolders(
  async (once) => [await once.holder(10n)],
  async (made) => {
    ;({ token, own } = made)
    dana = made.people[0] as Shareholder
    own.api.clock.forward(61_000)
    await own.turn()
    app = openConsole(own.api)
    treasurer = await asRole('treasury')
  },
)

const asRole = async (role: 'treasury' | 'admin' | 'support' | 'auditor' | 'compliance') =>
  visitAs(own.api, app, `${role}@fnx.example`, role)
const custody = async () => (await treasurer.get('/custody')).text
const isTaken = async () => (await askToDeliver(dana, share)).status === 200

test('the page holds books against chain, and shows deliveries, keys and powers @rest', async () => {
  const text = await custody()
  expect(text).toContain('Books and chain agree. Deliveries run.')
  expect(tableIn(text, 'Books and chain').map((row) => row.at(-1))).toEqual([
    'Equal',
    'Equal',
    'Equal',
  ])
  expect(tableIn(text, 'Books and chain')[2]?.slice(1, 3)).toEqual(['10', '10'])
  expect(tableIn(text, 'Deliveries')[0]?.slice(2)).toEqual(['10', expect.any(String), 'Done'])
  expect(text).toContain('as they are meant to be, on every node')
  expect(text).toMatch(/BNB of the desk.* BNB.*deliveries/)
})

test('an operator requests a sweep of the desk’s excess on the page, and looks up another token @rest', async () => {
  await actAsVault(token.port, { kind: 'refill', microShares: 510n * share })
  await own.mine()
  own.api.clock.forward(61_000)
  await own.turn()
  const text = await custody()
  expect(text).toContain('The desk holds 500 shares more than its float.')
  const [, act = ''] = /name="act" value="([^"]+)"/.exec(text) ?? []
  const asked = await treasurer.send('/ask/desk-sweep', { act, shares: '500', reason: 'Too much' })
  const admin = await asRole('admin')
  expect((await admin.get(asked.location ?? '')).text).toContain('500.000000 shares more')
  await admin.send(`${asked.location}/approve`, { code: await codeNow(own.api) })
  await runDueRequests(own.api.services)
  expect(tableIn(await custody(), 'From the desk')[0]?.at(-1)).toBe('Approved, on its way')
  const transaction = `0x${'1'.repeat(64)}`
  await treasurer.send('/ask/arrival-look', { transaction, reason: 'A member wrote' })
  await runDueRequests(own.api.services)
  const states = tableIn(await custody(), 'From the desk').map((row) => row.at(-1))
  expect(states).toContain('Every node is asked')
})

test('one operator pauses all moves, and two resume them @rest', async () => {
  const { location } = await treasurer.send('/ask/moves-pause', { reason: 'The desk is looked at' })
  await runDueRequests(own.api.services)
  expect((await treasurer.get(location ?? '')).text).toContain('Done')
  expect(await custody()).toContain('Deliveries are paused by an operator.')
  expect(await isTaken()).toBe(false)
  const asked = await treasurer.send('/ask/moves-resume', { reason: 'All is well' })
  await runDueRequests(own.api.services)
  expect(await isTaken()).toBe(false)
  const code = await codeNow(own.api)
  await treasurer.send(`${asked.location}/approve`, { code })
  await runDueRequests(own.api.services)
  expect(await isTaken()).toBe(false)
  const admin = await asRole('admin')
  await admin.get(asked.location ?? '')
  await admin.send(`${asked.location}/approve`, { code })
  await runDueRequests(own.api.services)
  expect(await custody()).toContain('Deliveries run.')
  expect(await isTaken()).toBe(true)
})

test('the page shows each problem: a difference, a power, an empty key, a wallet to freeze @rest', async () => {
  const { db, clock } = own.api.services
  expect(tableIn(await custody(), 'Members on hold with shares in wallets')).toEqual([])
  await setStanding(db, { id: dana.accountId }, { onHoldAt: clock.now() })
  own.api.clock.forward(61_000)
  await own.turn()
  expect(tableIn(await custody(), 'Members on hold with shares in wallets')).toEqual([
    [dana.accountId.slice(0, 8), 'On hold', '10', 'Can still be sent to members'],
  ])
  const command = `token act freeze --wallet ${dana.wallet.address}`
  expect(await custody()).toContain(`<code>npm run ops -- ${command}</code>`)
  expect(await asRelease(custody)).toContain(`<code>ops ${command}</code>`)
  expect(tableIn(await custody(), 'Wallets to freeze')[0]?.at(-1)).toBe(
    'Can still be sent to members',
  )
  await db.update(custodyWatches).set({ powers: ['agents of the token: 0x5a'], stopsOrders: true })
  expect(await custody()).toContain('agents of the token: 0x5a')
  expect(await custody()).toContain('Someone can do more with the token than intended.')
  await db.update(custodyWatches).set({ powers: [] })
  expect(await custody()).toContain('A key can’t pay fees.')
  await db.update(custodyChecks).set({ isEqual: false })
  expect(await custody()).toContain('Books and chain differ. Deliveries are stopped.')
})

test('shares at an unlinked address are listed with their sender @rest', async () => {
  const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const { data, to, gas } = listing(sandboxShareToken.contracts.registry, stranger.address)
  await token.local.sendAll(tokenRegistrar, [{ to, data, gas }])
  await sendByWallet(token, dana.wallet, stranger.address, 3n * share)
  await own.settleAll()
  const [row] = tableIn(await custody(), 'At unknown addresses')
  expect(row?.slice(1, 2)).toEqual([dana.accountId.slice(0, 8)])
  expect(row?.slice(-2)).toEqual(['3', 'Not linked by anyone'])
  const compliance = await asRole('compliance')
  expect((await compliance.get('/custody')).text).toContain('Request to bring them home')
  const wish = { wallet: stranger.address, way: 'home', reason: 'They wrote to us.' }
  const { location } = await compliance.send('/ask/astray-decide', wish)
  expect((await treasurer.get(location ?? '')).text).toContain('come home to them')
  const retyped = stranger.address.slice(-4)
  await treasurer.send(`${location}/approve`, { retyped, code: await codeNow(own.api) })
  await runDueRequests(own.api.services)
  expect(await custody()).toContain(`token act bring-home --shares 3 --from ${stranger.address}`)
})

test('the limits of moves stand on the page, and an auditor cannot ask for others @rest', async () => {
  const text = await custody()
  expect(text).toContain('Request these limits')
  expect(text).toContain('value="2000"')
  const auditor = await asRole('auditor')
  expect((await auditor.get('/custody')).text).not.toContain('Request these limits')
  const wish = { minimum: '0.1', daily: '1', count: '1', reason: 'No' }
  expect((await auditor.send('/ask/delivery-settings', wish)).status).toBe(403)
  // In German figures are typed in German, and kept and compared as in English.
  const german = { 'accept-language': 'de' }
  const read = async (path: string) => {
    const headers = { ...german, cookie: treasurer.cookie }
    return (await app.request(`${consoleOrigin}${path}`, { headers })).text()
  }
  expect(await read('/custody')).toContain('Diese Limits beantragen')
  expect(await read('/custody')).toContain('value="2000"')
  const wanted = { minimum: '0,5', daily: '2.500,5', count: '3', reason: 'Ruhiger Monat' }
  const { location } = await treasurer.send('/ask/delivery-settings', wanted, german)
  expect(await read(location ?? '')).toContain('2.500,5')
  const admin = await asRole('admin')
  await admin.send(`${location}/approve`, { code: await codeNow(own.api) })
  await runDueRequests(own.api.services)
  expect(await read(location ?? '')).toContain('Sie gelten ab der nächsten Übertragung.')
  expect(await custody()).toContain('value="2500.50"')
})

test('support sees no custody, and an auditor pauses nothing', async () => {
  expect((await (await asRole('support')).get('/custody')).status).toBe(403)
  const auditor = await asRole('auditor')
  expect((await auditor.get('/custody')).text).not.toContain('Pause all moves')
  expect((await auditor.send('/ask/moves-pause', { reason: 'No' })).status).toBe(403)
})

test('a lost wallet’s shares are requested and approved by two, and the page shows the command @rest', async () => {
  const lost = await makeLoser(own)
  const id = await makeWaitingRecovery(own, lost)
  own.api.clock.forward(61_000)
  await own.settleAll()
  const asks = await asRole('compliance')
  expect((await asks.get('/custody')).text).toContain('Request this recovery')
  const wish = { recovery: id, reason: 'The key is lost.' }
  const { location } = await asks.send('/ask/wallet-recover', wish)
  expect((await treasurer.get(location ?? '')).text).toContain('stays the owner')
  await treasurer.send(`${location}/approve`, {
    retyped: id.slice(-4),
    code: await codeNow(own.api),
  })
  await runDueRequests(own.api.services)
  expect((await asks.get('/custody')).text).toContain(
    `token act recover --shares 10.000000 --from ${lost.wallet.address} --wallet ${lost.fresh.address}`,
  )
})

test('a large move is requested and approved by two, and the page shows what two owners sign @rest', async () => {
  const whale = await own.shareholder(3_000n)
  const input = { address: whale.wallet.address, shares: String(2_500n * share), source: 'vault' }
  const { opened } = await whale.member.call('POST', 'wallet/deliver', input)
  const { id } = opened as { id: string }
  await own.settleAll()
  const asks = await asRole('compliance')
  expect(tableIn(await custody(), 'From the vault')[0]?.at(-1)).toBe('Waits for two people')
  expect((await asks.get('/custody')).text).toContain('Request this delivery')
  const wish = { delivery: id, reason: 'They asked for it by phone, too.' }
  const { location } = await asks.send('/ask/delivery-from-vault', wish)
  expect((await treasurer.get(location ?? '')).text).toContain('stays the owner')
  await treasurer.send(`${location}/approve`, {
    retyped: id.slice(-4),
    code: await codeNow(own.api),
  })
  await runDueRequests(own.api.services)
  expect(tableIn(await custody(), 'From the vault')[0]?.at(-1)).toBe('Two owners sign')
  expect((await asks.get('/custody')).text).toContain(
    `token act deliver --shares 2500 --wallet ${whale.wallet.address}`,
  )
})
