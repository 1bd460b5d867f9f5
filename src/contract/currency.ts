import * as z from 'zod/mini'
import { describe } from './define'
import { listOf } from './envelope'
import { chainAddress } from './fields'

const currency = z.object({
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  /** Null for the coin of the chain itself, which has no contract. */
  address: z.nullable(chainAddress),
})
export type Currency = z.infer<typeof currency>

export const currencyCalls = {
  tokenList: describe({
    method: 'GET',
    path: 'wallet/tokenList',
    access: 'public',
    beyondSpec: true,
    summary: 'The currencies of the chain that this product takes, with their contracts.',
    request: z.object({}),
    response: listOf(currency),
    memorySeconds: 60,
  }),
}
