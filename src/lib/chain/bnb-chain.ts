import { parseAbi } from 'viem'
import { bsc, type Chain } from 'viem/chains'

// To follow a payment that is sent again with a higher fee takes answers that a node may not give.
const chain = { ...bsc, supportsTransactionReplacementDetection: false } as const

/** The one chain there is (§9). A sandbox runs one of the same id on this machine; no explorer knows it. */
export const bnbChain: Chain & { id: 56 } =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? chain
    : { ...chain, blockExplorers: undefined }

/** What a page asks of a router in the way of Uniswap V2, and of the coin's own token. */
export const exchangeAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
])
