import { parseAbi } from 'viem'
import { bsc, type Chain } from 'viem/chains'

// viem would search for the replacement of a sped-up transaction, which needs answers that not
// every node gives. The server finds it anyway.
const chain = { ...bsc, supportsTransactionReplacementDetection: false } as const

/** The only chain (R37). A sandbox's has the same id, but no explorer knows it. */
export const bnbChain: Chain & { id: 56 } =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? chain
    : { ...chain, blockExplorers: undefined }

export const exchangeAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
])
