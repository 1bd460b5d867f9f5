import {
  createPublicClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import type { ChainNode, ChainPort } from '@/server/chain/nodes/chain'
import { chainPrices } from '@/server/modules/offerings/providers/prices-chain'
import { TestClock } from '../../../support/api'
import { stillChain } from '../../../support/still-chain'

const abi = parseAbi([
  'function description() view returns (string)',
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
])
const feeds = { BNB: `0x${'b'.repeat(40)}`, USDT: `0x${'c'.repeat(40)}` }
const minute = 60

let clock: TestClock
const seconds = () => BigInt(clock.now().getTime() / 1000)
beforeEach(() => {
  clock = new TestClock()
})

interface FeedAnswer {
  description?: string
  decimals?: number
  rounds: Record<number, [answer: bigint, secondsAgo: number]>
  isAway?: boolean
}

function node(saidAnswer: FeedAnswer): ChainNode & { asked: string[] } {
  const askedUrls: string[] = []
  const request = async ({ params }: { method: string; params?: unknown }): Promise<Hex> => {
    if (saidAnswer.isAway) throw new Error('away')
    const [{ data }] = params as [{ data: Hex }]
    const { functionName, args } = decodeFunctionData({ abi, data })
    askedUrls.push(functionName)
    if (functionName === 'description')
      return encodeFunctionResult({
        abi,
        functionName,
        result: saidAnswer.description ?? 'BNB / USD',
      })
    if (functionName === 'decimals')
      return encodeFunctionResult({ abi, functionName, result: saidAnswer.decimals ?? 8 })
    const ids = Object.keys(saidAnswer.rounds).map(BigInt)
    const id = functionName === 'getRoundData' ? args[0] : (ids.at(-1) as bigint)
    const round = saidAnswer.rounds[String(id) as never]
    if (round === undefined) throw new Error('No data present')
    const at = seconds() - BigInt(round[1])
    return encodeFunctionResult({ abi, functionName, result: [id, round[0], at, at, id] })
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  return { name: 'node', client, asked: askedUrls }
}

function pricesOf(...nodes: ChainNode[]) {
  const chain: ChainPort = { ...stillChain(), nodes }
  return chainPrices({ chain, feeds, clock })
}

const honest: FeedAnswer = { rounds: { 7: [61_240_000_000n, minute] } }
const priceAway = { code: 'PRICE_AWAY', status: 503 }

test('two nodes that agree are believed', async () => {
  const price = await pricesOf(node(honest), node(honest)).priceOf('BNB')
  expect(price).toEqual({ microUsd: 612_400_000n, at: new Date('2026-11-20T11:59:00Z') })
})

test('fractions of a micro-dollar are rounded down', async () => {
  const fine: FeedAnswer = { decimals: 18, rounds: { 7: [1_000_000_999_999_999_999n, minute] } }
  expect((await pricesOf(node(fine), node(fine)).priceOf('BNB')).microUsd).toBe(1_000_000n)
})

test('a node a round ahead gives the shared round', async () => {
  const ahead: FeedAnswer = { rounds: { 7: [61_240_000_000n, minute], 8: [70_000_000_000n, 1] } }
  for (const nodes of [
    [node(honest), node(ahead)],
    [node(ahead), node(honest)],
  ])
    expect((await pricesOf(...nodes).priceOf('BNB')).microUsd).toBe(612_400_000n)
})

test('one of three nodes may stand still', async () => {
  const frozen: FeedAnswer = { rounds: { 7: [61_240_000_000n, 9 * minute] } }
  const alive: FeedAnswer = { rounds: { ...frozen.rounds, 8: [70_000_000_000n, 1] } }
  for (const two of [
    [frozen, alive],
    [alive, frozen],
  ])
    await expect(pricesOf(...two.map(node)).priceOf('BNB')).rejects.toMatchObject(priceAway)
  const three = [frozen, alive, alive].map(node)
  expect((await pricesOf(...three).priceOf('BNB')).microUsd).toBe(700_000_000n)
})

test('an old round under a new number is refused', async () => {
  const liar: FeedAnswer = { rounds: { ...honest.rounds, 9: [50_000_000_000n, 4 * minute] } }
  await expect(pricesOf(node(honest), node(liar)).priceOf('BNB')).rejects.toMatchObject(priceAway)
})

test('clocks may differ by a minute', async () => {
  const ahead: FeedAnswer = { rounds: { 7: [61_240_000_000n, -minute] } }
  expect((await pricesOf(node(ahead), node(ahead)).priceOf('BNB')).microUsd).toBe(612_400_000n)
})

const lie: FeedAnswer = { rounds: { 7: [1n, minute] } }
const otherTime: FeedAnswer = { rounds: { 7: [61_240_000_000n, 2 * minute] } }
const unknownAnswer: FeedAnswer = { rounds: { 9: [61_240_000_000n, minute] } }

test.each<[string, FeedAnswer[]]>([
  ['one of two nodes tells another figure', [honest, lie]],
  ['one of two nodes tells another time', [honest, otherTime]],
  ['one of two nodes does not know the round of the other', [honest, unknownAnswer]],
  ['one of two nodes is away', [honest, { ...honest, isAway: true }]],
  ['all nodes are away', [{ ...honest, isAway: true }]],
  ['there is no node', []],
  ['the feed is of another pair', [{ ...honest, description: 'BTC / USD' }]],
  ['the price is nothing', [{ rounds: { 7: [0n, minute] } }]],
  ['the price is below nothing', [{ rounds: { 7: [-61_240_000_000n, minute] } }]],
  ['the price is less than a micro-dollar', [{ rounds: { 7: [99n, minute] } }]],
  ['the price is older than ten minutes', [{ rounds: { 7: [61_240_000_000n, 10 * minute + 1] } }]],
  ['the price is of later than now', [{ rounds: { 7: [61_240_000_000n, -minute - 1] } }]],
])('there is no price when %s', async (_, saidAnswers) => {
  await expect(pricesOf(...saidAnswers.map(node)).priceOf('BNB')).rejects.toMatchObject(priceAway)
})

test('one of three nodes may be away', async () => {
  const nodes = [node({ ...honest, isAway: true }), node(honest), node(honest)]
  expect((await pricesOf(...nodes).priceOf('BNB')).microUsd).toBe(612_400_000n)
})

test('a stablecoin’s price may be a day old', async () => {
  const feedAnswer = (hours: number): FeedAnswer => ({
    description: 'USDT / USD',
    rounds: { 7: [100_000_000n, hours * 60 * minute] },
  })
  expect((await pricesOf(node(feedAnswer(24))).priceOf('USDT')).microUsd).toBe(1_000_000n)
  await expect(pricesOf(node(feedAnswer(26))).priceOf('USDT')).rejects.toMatchObject(priceAway)
})

test('a currency without a feed has no price', async () => {
  await expect(pricesOf(node(honest)).priceOf('USDC')).rejects.toMatchObject(priceAway)
})

test('prices are kept for fifteen seconds, failures never', async () => {
  const saidAnswer: FeedAnswer = { ...honest }
  const feedNode = node(saidAnswer)
  const prices = pricesOf(feedNode)
  const rounds = () => feedNode.asked.filter((name) => name === 'latestRoundData').length
  await Promise.all([prices.priceOf('BNB'), prices.priceOf('BNB')])
  clock.forward(14_000)
  await prices.priceOf('BNB')
  expect(rounds()).toBe(1)
  clock.forward(1_000)
  saidAnswer.isAway = true
  const twice = [prices.priceOf('BNB'), prices.priceOf('BNB')]
  for (const outcome of await Promise.allSettled(twice))
    expect(outcome).toMatchObject({ status: 'rejected', reason: priceAway })
  saidAnswer.isAway = false
  expect((await prices.priceOf('BNB')).microUsd).toBe(612_400_000n)
})
