import { type Address, type PublicClient, parseAbi } from 'viem'
import { coinDecimals } from '@/config/coins'
import type { Currency } from '@/contract/currency'
import type { SwapsNeeds } from './needs'

export const swapAbi = parseAbi([
  'function WETH() view returns (address)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

export interface Exchange {
  router: Address
  wrapped: Address
  currencies: Currency[]
}

export async function exchangeOf(
  { chain, router }: Pick<SwapsNeeds, 'chain' | 'router'>,
  client: PublicClient = chain.client,
): Promise<Exchange> {
  const [taken, wrapped] = await Promise.all([
    chain.currencies(),
    client.readContract({ address: router, abi: swapAbi, functionName: 'WETH' }),
  ])
  const token = {
    symbol: 'WBNB',
    name: 'Wrapped BNB',
    decimals: coinDecimals,
    address: wrapped,
  }
  return { router, wrapped, currencies: [...taken, token] }
}
