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
import { LocalChain, type TransactionToSend } from './local-chain'
import { sampleOwners, walletOfOwner } from './sample-owners'
import { demoWallet, faucetAccount, sandboxTokens, sandboxTreasury } from './sandbox-tokens'

/** How many days the sandbox's past has. `scripts/chain/start.ts` has the same number. */
export const pastDays = 75
const fundedDaysAgo = 74
const presentBlocks = 4

/** The demo person, or the index of a sample owner. */
type Payer = 'demo' | number

export interface PastPayment {
  payer: Payer
  currency: string
  token: Address | null
  /** What the sample bank's terms allow; `pastPay` is the amount by a bank's own terms. */
  pay: bigint
}

export interface PastAct {
  does: 'pays' | 'transfers' | 'stakes' | 'claims' | 'others stake' | 'others give'
  daysAgo: number
  /** The payments of this act, all in one block. */
  payments: PastPayment[]
}

const pastPayment = (payer: Payer, currency: string, coins: string): PastPayment => {
  const token = sandboxTokens.find(({ symbol }) => symbol === currency)?.address ?? null
  return { payer, currency, token, pay: parseEther(coins) }
}

const pays = (daysAgo: number, currency: string, coins: string): PastAct => ({
  does: 'pays',
  daysAgo,
  payments: [pastPayment('demo', currency, coins)],
})

const others = (daysAgo: number, first: number, dollars: number[]): PastAct => {
  const of = (place: number) => (place % 2 === 0 ? 'USDT' : 'USDC')
  const payments = dollars.map((coins, at) =>
    pastPayment(first + at, of(first + at), String(coins)),
  )
  return { does: 'pays', daysAgo, payments }
}

const acts = (does: PastAct['does'], daysAgo: number): PastAct => ({ does, daysAgo, payments: [] })

/** A first order has at most two thousand shares. */
const firstPurchases = [800, 2_400, 19_500, 5_000, 12_000, 1_500, 22_000, 7_500, 3_000, 16_000]
const laterPurchases = [45_000, 60_000, 92_000, 120_000, 200_000]

export const pastActs: PastAct[] = [
  others(73, 0, firstPurchases),
  pays(70, 'USDT', '300'),
  others(66, 10, firstPurchases),
  others(58, 20, firstPurchases),
  pays(52, 'BNB', '0.4'),
  others(50, 30, firstPurchases),
  acts('stakes', 47),
  others(45, 0, laterPurchases),
  acts('others stake', 41),
  others(34, 5, laterPurchases),
  pays(28, 'USDC', '250'),
  acts('others give', 26),
  others(24, 10, laterPurchases),
  acts('claims', 19),
  others(16, 15, laterPurchases),
  // If the chain of an older data directory has no block for it, that of the previous act counts.
  acts('transfers', 13),
  pays(9, 'USDT', '150'),
]

const pastPayments = pastActs.flatMap(({ payments }) => payments)
const isDemos = ({ payer }: PastPayment) => payer === 'demo'
/** The demo person's come first: older data directories have no others. */
const tagged = [...pastPayments.filter(isDemos), ...pastPayments.filter((one) => !isDemos(one))]

/** This payment marks the past as complete. */
export const lastPastPayment = pastActs.at(-1)?.payments[0] as PastPayment
export const pastAmountTag = (payment: PastPayment) => tagged.indexOf(payment) + 1
export const pastAmount = (payment: PastPayment) =>
  pastPay(payment) + BigInt(pastAmountTag(payment))
export const pastPayer = ({ payer }: PastPayment) =>
  payer === 'demo' ? demoWallet : walletOfOwner(payer)

interface SignedTransaction {
  raw: Hex
  hash: Hex
}

const signed = new Map<PastPayment, Promise<SignedTransaction>>()

/** Millionths of a dollar of one order, minimum and maximum. */
interface PastTerms {
  minMicroUsd: bigint
  maxMicroUsd: bigint
}

let pastTerms: PastTerms | undefined

/**
 * Called once, before anything of the past is made or read, so that no payment exceeds the bank's
 * terms.
 */
export function setPastTerms(terms: PastTerms | undefined): void {
  pastTerms = terms
  signed.clear()
}

const perMicroUsd = 10n ** 12n
/**
 * The lowest price that the sandbox has had, so that a purchase with BNB is large enough by each.
 */
const lowestBnbUsd = 590n
/** The lowest digits of an amount identify its order, so a payment of the past has zeros there. */
const bnbStep = 10n ** 15n

export function pastPay({ pay, token }: PastPayment): bigint {
  if (pastTerms === undefined) return pay
  const { minMicroUsd: least, maxMicroUsd: most } = pastTerms
  const enough = (least * perMicroUsd * 11n) / 10n
  if (token === null)
    return pay * lowestBnbUsd > enough ? pay : (enough / lowestBnbUsd / bnbStep + 1n) * bnbStep
  const within = most * perMicroUsd < pay ? most * perMicroUsd : pay
  return within > enough ? within : enough
}

/** Cached, because each act of the past asks for all of them. */
function signTransaction(payment: PastPayment): Promise<SignedTransaction> {
  const known = signed.get(payment) ?? signNow(payment)
  signed.set(payment, known)
  return known
}

async function signNow(payment: PastPayment): Promise<SignedTransaction> {
  const { token, payer } = payment
  const amount = pastAmount(payment)
  const call =
    token === null
      ? { to: sandboxTreasury.address, value: amount }
      : { to: token, data: transfer(sandboxTreasury.address, amount) }
  const own = pastPayments.filter((one) => one.payer === payer)
  const raw = await pastPayer(payment).signTransaction({
    ...call,
    chainId: chainFacts.id,
    nonce: own.indexOf(payment),
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
    await fundOwners(chain)
    for (const act of pastActs) await takePlace(chain, act, ago(act.daysAgo))
  }
  await chain.mineAt(new Date(now.getTime() - presentBlocks * 1000))
  await chain.mine(presentBlocks - 1)
  await chain.demand('evm_setIntervalMining', [1])
}

async function fundDemo(chain: LocalChain, at: Date): Promise<void> {
  const gas = 100_000n
  const tokens = parseEther(String(faucetGift.tokens))
  const inBnb = pastPayments.filter(({ token }) => token === null)
  // Twice what they pay, as for the owners below.
  const more = inBnb.reduce((sum, one) => sum + pastPay(one) - one.pay, 0n) * 2n
  const coins = { to: demoWallet.address, data: '0x' as Hex, gas }
  const data = transfer(demoWallet.address, tokens)
  const gifts = sandboxTokens.map(({ address: to }) => ({ to, data, gas }))
  await chain.nextAt(at)
  await chain.sendAll(faucetAccount, [
    { ...coins, value: parseEther(String(faucetGift.bnb)) + more },
    ...gifts,
  ])
}

/**
 * More than twice what they pay: an order is accepted only from a wallet with the money, which is
 * checked today.
 */
async function fundOwners(chain: LocalChain): Promise<void> {
  const gifts: TransactionToSend[] = []
  for (const { place } of sampleOwners) {
    const own = pastPayments.filter(({ payer }) => payer === place)
    const coins = own.reduce((sum, one) => sum + pastPay(one), parseEther('1')) * 2n
    const { address } = walletOfOwner(place)
    await chain.demand('anvil_setBalance', [address, numberToHex(parseEther('1'))])
    gifts.push({ to: own[0]?.token as Hex, data: transfer(address, coins), gas: 100_000n })
  }
  await chain.sendAll(faucetAccount, gifts)
}

async function takePlace(chain: LocalChain, { payments }: PastAct, at: Date): Promise<void> {
  if (payments.length === 0) return chain.mineAt(at)
  await chain.nextAt(at)
  for (const payment of payments)
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
    const [first] = act.payments
    const payment = first && {
      params: [(await signTransaction(first)).hash] as [Hex],
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
