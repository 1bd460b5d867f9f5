import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { queryClient } from '@/lib/api/query-client'
import { noChain } from '@/server/chain/nodes/chain'
import { contractNames, trexContracts } from '@/server/chain/token/published'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { sandboxShareToken as token } from '@/server/sandbox/chain/share-token'
import * as bankPage from '../../pages/bank-overview'
import { makeApi, type TestApi } from '../support/api'
import { makeMember } from '../support/member'
import { enterAs } from '../support/person'
import { renderRoute } from '../support/render-route'
import { toPresent } from '../support/render-site'
import { giveShares } from '../support/shareholders'

let api: TestApi
const wallet = window as { ethereum?: unknown }

beforeEach(async () => {
  queryClient.clear()
  api = await makeApi()
  api.services.chain = Object.assign(Object.create(noChain), { shareToken: token })
  toPresent(api)
})
afterEach(() => {
  delete wallet.ethereum
})

interface Call {
  method: string
  params?: unknown[]
}

const issued = 4_000_000_000_000n
const onDesk = 20_000_000_000n
const codes = new Map(
  contractNames.map((name) => {
    const file = require.resolve(
      `@tokenysolutions/t-rex/artifacts/contracts/${trexContracts[name].artifact}`,
    )
    const { deployedBytecode } = JSON.parse(readFileSync(file, 'utf8'))
    return [token.contracts[name], deployedBytecode as string]
  }),
)

/** A chain on which the whole issue lies in the vault and at the desk. */
function answerTo({ method, params = [] }: Call, supply = issued): unknown {
  const [first] = params as [{ data: string } | string]
  if (method === 'eth_accounts') return [token.desk]
  if (method === 'eth_chainId') return '0x38'
  if (method === 'eth_blockNumber') return '0x3f7'
  if (method === 'eth_getBlockByNumber')
    return { hash: `0x${'a'.repeat(64)}`, timestamp: '0x69259d00' }
  if (typeof first === 'string') return codes.get(first as typeof token.desk)
  const { data } = first
  const held = data.endsWith(token.desk.slice(2).toLowerCase()) ? onDesk : issued - onDesk
  return `0x${(data === '0x18160ddd' ? supply : held).toString(16)}`
}

async function presses(answer: (call: Call) => unknown) {
  const route = await renderRoute(bankPage, { pathname: '/bank-overview', api })
  route.server?.use(
    http.post('*/api/v1/rpc', async ({ request }) => {
      const result = answer((await request.json()) as Call)
      return HttpResponse.json({ jsonrpc: '2.0', id: 1, result })
    }),
  )
  await route.user.click(screen.getByRole('button', { name: 'Check it yourself' }))
  return route
}

const check = () =>
  within(
    screen
      .getByRole('heading', { name: 'Our books and the network, compared' })
      .closest('section') as HTMLElement,
  )
const rows = () =>
  check()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('a visitor without a wallet compares through our server, and reads so', async () => {
  await giveShares(api, await makeMember(api), 25_000_000n)
  await presses(answerTo)
  expect(await check().findByText('Passed')).toBeVisible()
  expect(check().getByText('0.000000')).toBeVisible()
  expect(rows()).toEqual([
    'All sharesMade once, as tokens4,000,000.000000=4,000,000.000000',
    'Kept by usVault and delivery wallet4,000,000.000000=4,000,000.000000',
    'In members’ own wallets0.000000=0.000000',
  ])
  expect(check().getByText(/^These answers came through our server\./)).toBeVisible()
  expect(check().queryByText(/We aren’t in between/)).toBeNull()
  expect(check().getAllByText('Equal')).toHaveLength(6)
  expect(check().getByText('call data 0x18160ddd')).toBeVisible()
  expect(check().getByText(new RegExp(`^totalSupply of ${token.contracts.token}`))).toBeVisible()
  expect(check().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
})

test('a connected wallet asks its own node, and our server hears nothing of it', async () => {
  await giveShares(api, await makeMember(api), 25_000_000n)
  wallet.ethereum = { request: async (call: Call) => answerTo(call) }
  await presses(() => {
    throw new Error('Our server was asked.')
  })
  expect(await check().findByText('Passed')).toBeVisible()
  expect(check().getByText(/We aren’t in between\.$/)).toBeVisible()
  expect(check().queryByText(/came through our server/)).toBeNull()
})

test('a wallet that is not connected is not asked', async () => {
  await giveShares(api, await makeMember(api), 25_000_000n)
  const request = async (call: Call) => (call.method === 'eth_accounts' ? [] : answerTo(call))
  wallet.ethereum = { request }
  await presses(answerTo)
  expect(await check().findByText(/^These answers came through our server\./)).toBeVisible()
})

test('one millionth too few on the chain is shown as a difference', async () => {
  await giveShares(api, await makeMember(api), 25_000_000n)
  await presses((call) => answerTo(call, issued - 1n))
  expect(await check().findByText('Differs')).toBeVisible()
  expect(check().getByText('0.000001')).toBeVisible()
  expect(check().getByText(/^Our books have more than there is on-chain, at block/)).toBeVisible()
  expect(rows()[0]).toContain('≠')
  expect(check().queryByText('Passed')).toBeNull()
})

test('another program at the token’s address is shown as a difference', async () => {
  await giveShares(api, await makeMember(api), 25_000_000n)
  await presses((call) => (call.method === 'eth_getCode' ? '0x6001' : answerTo(call)))
  expect(await check().findByText('Differs')).toBeVisible()
  expect(
    check().getByText(/another program than the published one runs at 6 addresses/),
  ).toBeVisible()
  expect(check().getAllByText('Another program')).toHaveLength(6)
})

test('a chain that does not answer compares nothing, and can be asked again', async () => {
  await giveShares(api, await makeMember(api), 25_000_000n)
  let isAway = true
  const { user } = await presses((call) => (isAway ? null : answerTo(call)))
  expect(await check().findByText('No answer')).toBeVisible()
  expect(check().queryByText('0.000000')).toBeNull()
  isAway = false
  await user.click(check().getByRole('button', { name: 'Check again' }))
  expect(await check().findByText('Passed')).toBeVisible()
})

test('a member sees the own line beside books and chain', async () => {
  const member = await makeMember(api)
  await giveShares(api, member, 25_000_000n)
  await giveShares(api, member, 4_000_001n, 'staked')
  await publishAudit(api.services)
  enterAs(member)
  await presses(answerTo)
  expect(await check().findByText('Included')).toBeVisible()
  expect(rows()).toEqual([
    expect.stringMatching(/29\.000001$/),
    expect.stringMatching(/29\.000001$/),
    expect.stringMatching(/0\.000000$/),
  ])
  expect(check().getByText(/^32 fingerprints from us/)).toBeVisible()
})

test('where the shares are on no chain, nothing is compared', async () => {
  api.services.chain = noChain
  await presses(answerTo)
  expect(await check().findByText(/^The shares aren’t on-chain here/)).toBeVisible()
})
