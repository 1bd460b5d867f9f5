import type { Address, PublicClient } from 'viem'
import { listedCoins } from '@/config/coins'
import { minuteMs } from '@/config/durations'
import type { ChainPort } from '@/server/chain/nodes/chain'
import type { Clock } from '@/server/platform/node/machine'
import type { CurrencyPrice, Prices } from '../needs'
import { priceAway } from '../price.service'

interface ChainPriceChoices {
  chain: ChainPort
  feeds: Readonly<Record<string, string>>
  clock: Clock
}

interface Feed {
  symbol: string
  address: Address
}

interface Round {
  id: bigint
  answer: bigint
  updatedAt: bigint
}

const abi = [
  { type: 'function', name: 'description', stateMutability: 'view', inputs: [], outputs: [text()] },
  {
    type: 'function',
    name: 'decimals',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint8' }],
  },
  {
    type: 'function',
    name: 'latestRoundData',
    stateMutability: 'view',
    inputs: [],
    outputs: roundParts(),
  },
  {
    type: 'function',
    name: 'getRoundData',
    stateMutability: 'view',
    inputs: [{ name: 'roundId', type: 'uint80' }],
    outputs: roundParts(),
  },
] as const

const keptMs = 15_000
const freshMsOf = (symbol: string) =>
  (listedCoins.find((coin) => coin.symbol === symbol)?.freshPriceMinutes ?? 0) * minuteMs
const clocksDifferMs = minuteMs
const maxApartSeconds = 120n
const microDigits = 6n

class Unfit extends Error {}

/**
 * Two nodes must report the same round, because one may lie. The furthest two must be close: a
 * stuck one would hold the price back.
 */
export function chainPrices({ chain, feeds, clock }: ChainPriceChoices): Prices {
  const cached = new Map<string, { until: number; price: Promise<CurrencyPrice> }>()
  return {
    priceOf: async (symbol) => {
      const address = feeds[symbol]
      if (address === undefined) throw priceAway()
      const now = clock.now().getTime()
      const cachedPrice = cached.get(symbol)
      if (cachedPrice !== undefined && cachedPrice.until > now) return cachedPrice.price
      const feed = { symbol, address: address as Address }
      const price = agreedPrice(chain, feed, now).catch((error: unknown) => {
        cached.delete(symbol)
        throw priceAway(error)
      })
      cached.set(symbol, { until: now + keptMs, price })
      return price
    },
  }
}

async function agreedPrice(chain: ChainPort, feed: Feed, now: number): Promise<CurrencyPrice> {
  const clients = chain.nodes.map(({ client }) => client)
  const readings = await Promise.allSettled(clients.map((client) => newestOf(client, feed)))
  const answers = readings.flatMap((reading, index) =>
    reading.status === 'fulfilled'
      ? [{ ...reading.value, client: clients[index] as PublicClient }]
      : [],
  )
  const [newest, behind] = answers.sort((a, b) => (a.round.id > b.round.id ? -1 : 1))
  if (newest === undefined) throw new Unfit('no node answered')
  if (clients.length === 1) return asPrice(feed, newest, now)
  if (behind === undefined) throw new Unfit('only one node answered')
  const apart = newest.round.updatedAt - behind.round.updatedAt
  if (apart > maxApartSeconds || apart < -maxApartSeconds) throw new Unfit('nodes are far apart')
  await confirm(newest.client, feed, behind)
  return asPrice(feed, behind, now)
}

interface FeedReading {
  decimals: number
  round: Round
}

async function newestOf(client: PublicClient, { symbol, address }: Feed): Promise<FeedReading> {
  const of = { address, abi } as const
  const [description, decimals, round] = await Promise.all([
    client.readContract({ ...of, functionName: 'description' }),
    client.readContract({ ...of, functionName: 'decimals' }),
    client.readContract({ ...of, functionName: 'latestRoundData' }),
  ])
  if (description !== `${symbol} / USD`) throw new Unfit(`the feed is of ${description}`)
  return { decimals, round: roundOf(round) }
}

/** One node may be a block ahead of another, so both are asked for the same round. */
async function confirm(
  client: PublicClient,
  { address }: Feed,
  { round }: FeedReading,
): Promise<void> {
  const args = [round.id] as const
  const rawRound = await client.readContract({ address, abi, functionName: 'getRoundData', args })
  const { answer, updatedAt } = roundOf(rawRound)
  if (answer !== round.answer || updatedAt !== round.updatedAt) throw new Unfit('nodes disagree')
}

function asPrice({ symbol }: Feed, { decimals, round }: FeedReading, now: number): CurrencyPrice {
  const at = new Date(Number(round.updatedAt) * 1000)
  const ageMs = now - at.getTime()
  if (ageMs > freshMsOf(symbol)) throw new Unfit('too old')
  if (ageMs < -clocksDifferMs) throw new Unfit('of later than now')
  const microUsd = (round.answer * 10n ** microDigits) / 10n ** BigInt(decimals)
  if (microUsd <= 0n) throw new Unfit('not above zero')
  return { microUsd, at }
}

function roundOf(parts: readonly [bigint, bigint, bigint, bigint, bigint]): Round {
  const [id, answer, , updatedAt] = parts
  return { id, answer, updatedAt }
}

function text() {
  return { name: '', type: 'string' } as const
}

function roundParts() {
  return [
    { name: 'roundId', type: 'uint80' },
    { name: 'answer', type: 'int256' },
    { name: 'startedAt', type: 'uint256' },
    { name: 'updatedAt', type: 'uint256' },
    { name: 'answeredInRound', type: 'uint80' },
  ] as const
}
