import { type Abi, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import type { LocalChain } from './local-chain'
import { faucetAccount } from './sandbox-accounts'
import { type Pool, sandboxRouter, sandboxWrapped } from './sandbox-exchange'

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function addLiquidity(address tokenA, address tokenB, uint256 a, uint256 b, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minCoin, address to, uint256 deadline) payable',
])

/** Puts into each pool that is empty what it holds at first, paid by the faucet's account. */
export async function fillPools(chain: LocalChain, pools: readonly Pool[]): Promise<void> {
  const empty = []
  for (const pool of pools) if (!(await isFilled(chain, pool))) empty.push(pool)
  if (empty.length === 0) return
  const needed = new Map<Hex, bigint>()
  const need = (token: Hex, amount: bigint) => needed.set(token, (needed.get(token) ?? 0n) + amount)
  for (const { token, amount, other, otherAmount } of empty) {
    need(token, amount)
    if (other !== undefined) need(other, otherAmount)
  }
  const allowances = [...needed].map(([token, amount]) => ({
    to: token,
    data: encode(erc20Abi, 'approve', [sandboxRouter.address, amount]),
    gas: 100_000n,
  }))
  await chain.sendAll(faucetAccount, [...allowances, ...empty.map(deposit)])
  for (const pool of empty)
    if (!(await isFilled(chain, pool))) throw new Error('a pool of the sandbox was not filled')
}

function deposit({ token, amount, other, otherAmount }: Pool) {
  const [to, gas] = [sandboxRouter.address, 4_000_000n]
  const last = [faucetAccount.address, maxUint256]
  if (other !== undefined) {
    const args = [token, other, amount, otherAmount, 0n, 0n, ...last]
    return { to, gas, data: encode(routerAbi, 'addLiquidity', args) }
  }
  const args = [token, amount, 0n, 0n, ...last]
  return { to, gas, value: otherAmount, data: encode(routerAbi, 'addLiquidityETH', args) }
}

/** A pool that is not there, or empty, has no answer. */
async function isFilled(chain: LocalChain, { token, other }: Pool): Promise<boolean> {
  const path = [token, other ?? sandboxWrapped.address]
  const data = encode(routerAbi, 'getAmountsOut', [1_000_000n, path])
  return chain.answers({ to: sandboxRouter.address, data })
}

function encode(abi: Abi, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi, functionName, args })
}
