import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { contractNames, trexContracts } from '@/server/chain/token/published'
import { sandboxShareToken as token } from '@/server/sandbox/chain/share-token'
import * as bankPage from '../../pages/bank-overview'
import type { TestApi } from './api'
import { renderRoute } from './render-route'

export interface Call {
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

const safes = '@safe-global/safe-contracts/build/artifacts/contracts'
const proxyFile = require.resolve(`${safes}/proxies/SafeProxy.sol/SafeProxy.json`)
codes.set(token.vault, JSON.parse(readFileSync(proxyFile, 'utf8')).deployedBytecode)

/** The vault's owners, how many of them sign, and who mints shares. */
const rights: Record<string, string[]> = {
  '0xa0e67e2b': ['0x20', `0x${token.owners.length}`, ...token.owners],
  '0xe75235b8': ['0x2'],
  '0x8da5cb5b': [token.vault],
  '0x1ffbb064': ['0x1'],
}

/** A chain on which the whole issue lies in the vault and at the desk. */
export function answerTo({ method, params = [] }: Call, supply = issued): unknown {
  const [first] = params as [{ data: string } | string]
  if (method === 'eth_accounts') return [token.desk]
  if (method === 'eth_chainId') return '0x38'
  if (method === 'eth_blockNumber') return '0x3f7'
  if (method === 'eth_getLogs') return []
  if (method === 'eth_getBlockByNumber')
    return { hash: `0x${'a'.repeat(64)}`, timestamp: '0x69259d00' }
  if (typeof first === 'string') return codes.get(first as typeof token.desk)
  const { data } = first
  const rightsWords = rights[data.slice(0, 10)]
  if (rightsWords !== undefined)
    return `0x${rightsWords.map((word) => word.slice(2).padStart(64, '0')).join('')}`
  const balance = data.endsWith(token.desk.slice(2).toLowerCase()) ? onDesk : issued - onDesk
  return `0x${(data === '0x18160ddd' ? supply : balance).toString(16)}`
}

/** Opens the bank's page and checks there; `answer` speaks for the node. */
export async function checksBooks(api: TestApi, answer: (call: Call) => unknown = answerTo) {
  const route = await renderRoute(bankPage, { pathname: '/bank-overview', api })
  route.server?.use(
    http.post('*/api/v1/rpc', async ({ request }) => {
      const calls = (await request.json()) as (Call & { id: number })[]
      const results = calls.map((call) => ({ id: call.id, result: answer(call) }))
      const refusedResult = results.find(({ result }) => result instanceof Response)
      if (refusedResult) return refusedResult.result as Response
      return HttpResponse.json(results.map((result) => ({ jsonrpc: '2.0', ...result })))
    }),
  )
  await route.user.click(screen.getByRole('button', { name: 'Check it yourself' }))
  return route
}

export const check = () =>
  within(
    screen
      .getByRole('heading', { name: 'Our books and the network, compared' })
      .closest('section') as HTMLElement,
  )
