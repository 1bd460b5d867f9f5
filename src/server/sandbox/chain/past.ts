import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  parseEther,
  parseGwei,
} from 'viem'
import { chainFacts } from '@/config/chain'
import { dayMs } from '@/config/durations'
import { purchaseTerms } from '@/config/terms'
import { faucetGift } from '@/contract/sandbox'
import { readHeader } from '@/server/chain/blocks/chain-block'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { LocalChain } from './local-chain'
import { demoWallet, faucetAccount, sandboxTokens, sandboxTreasury } from './sandbox-tokens'

/** How many days the sandbox's past has. `scripts/chain/start.ts` has the same number. */
export const pastDays = 75
const fundedDaysAgo = 74
const presentBlocks = 4

export interface PastPayment {
  currency: string
  token: Address | null
  pay: bigint
}

export interface PastAct {
  does: 'pays' | 'stakes' | 'claims'
  daysAgo: number
  payment?: PastPayment
}

const pays = (daysAgo: number, currency: string, coins: string): PastAct => {
  const token = sandboxTokens.find(({ symbol }) => symbol === currency)?.address ?? null
  return { does: 'pays', daysAgo, payment: { currency, token, pay: parseEther(coins) } }
}

export const pastActs: PastAct[] = [
  pays(70, 'USDT', '300'),
  pays(52, 'BNB', '0.4'),
  { does: 'stakes', daysAgo: 47 },
  pays(28, 'USDC', '250'),
  { does: 'claims', daysAgo: 19 },
  pays(9, 'USDT', '150'),
]

const pastPayments = pastActs.flatMap(({ payment }) => payment ?? [])

export const pastAmountTag = (payment: PastPayment) => pastPayments.indexOf(payment) + 1

async function signTransaction(payment: PastPayment): Promise<{ raw: Hex; hash: Hex }> {
  const { token, pay } = payment
  const amount = pay + BigInt(pastAmountTag(payment))
  const call =
    token === null
      ? { to: sandboxTreasury.address, value: amount }
      : { to: token, data: transfer(sandboxTreasury.address, amount) }
  const raw = await demoWallet.signTransaction({
    ...call,
    chainId: chainFacts.id,
    nonce: pastAmountTag(payment) - 1,
    gas: 200_000n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  return { raw, hash: keccak256(raw) }
}

export const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

export async function liveThroughPast(
  port: ChainPort,
  { now, isPaidFor }: { now: Date; isPaidFor: boolean },
): Promise<void> {
  const chain = new LocalChain(port)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  if (isPaidFor) {
    await fundDemo(chain, ago(fundedDaysAgo))
    for (const act of pastActs) await takePlace(chain, act, ago(act.daysAgo))
  }
  await chain.mineAt(new Date(now.getTime() - presentBlocks * 1000))
  await chain.mine(presentBlocks - 1)
  await chain.demand('evm_setIntervalMining', [1])
}

async function fundDemo(chain: LocalChain, at: Date): Promise<void> {
  const gas = 100_000n
  const tokens = parseEther(String(faucetGift.tokens))
  const coins = { to: demoWallet.address, data: '0x' as Hex, gas }
  const data = transfer(demoWallet.address, tokens)
  const gifts = sandboxTokens.map(({ address: to }) => ({ to, data, gas }))
  await chain.nextAt(at)
  await chain.sendAll(faucetAccount, [
    { ...coins, value: parseEther(String(faucetGift.bnb)) },
    ...gifts,
  ])
}

async function takePlace(chain: LocalChain, { payment }: PastAct, at: Date): Promise<void> {
  if (payment === undefined) return chain.mineAt(at)
  await chain.nextAt(at)
  await chain.demand('eth_sendRawTransaction', [(await signTransaction(payment)).raw])
  await chain.demand('evm_mine', [])
  await chain.mine(purchaseTerms.confirmations - 1)
}

export interface PlacedAct {
  act: PastAct
  at: Date
  height: bigint
}

export async function placesOf({ client }: ChainPort): Promise<PlacedAct[] | undefined> {
  const places: PlacedAct[] = []
  let next = 0n
  for (const act of pastActs.toReversed()) {
    const payment = act.payment && {
      params: [(await signTransaction(act.payment)).hash] as [Hex],
      method: 'eth_getTransactionReceipt' as const,
    }
    const receipt = payment && (await client.request(payment))
    if (receipt === null) return undefined
    next = receipt === undefined ? next - 1n : BigInt(receipt.blockNumber)
    const block = await readHeader(client, next)
    if (block === undefined) return undefined
    const deep = receipt === undefined ? 0 : purchaseTerms.confirmations - 1
    places.unshift({ act, at: block.at, height: next + BigInt(deep) })
  }
  return places
}

export function chainUpTo(port: ChainPort, height: bigint): ChainPort {
  const tags = ['latest', 'finalized']
  const last = numberToHex(height)
  const nodes = port.nodes.map(({ name, client }) => {
    const request = ((asked: { method: string; params?: unknown[] }) => {
      const [tag, ...rest] = asked.params ?? []
      const isTag = asked.method === 'eth_getBlockByNumber' && tags.includes(tag as string)
      return client.request((isTag ? { ...asked, params: [last, ...rest] } : asked) as never)
    }) as typeof client.request
    return { name, client: { ...client, request } }
  })
  return { ...port, nodes }
}
