import { type Address, formatUnits, type Hex, type LocalAccount, parseTransaction } from 'viem'
import * as z from 'zod/mini'
import { chainFacts } from '@/config/chain'
import { coinDecimals } from '@/config/coins'
import { type SignedCall, signedCallIn } from '@/server/modules/chain-orders'
import { NoRefund } from '../refund-note'
import type { Refund } from '../tables'
import { refundCall } from './sign'

const text = (pattern: RegExp) => z.string().check(z.regex(pattern))
const address = text(/^0x[0-9a-f]{40}$/)
const units = text(/^(0|[1-9]\d{0,77})$/)
const uuid = text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/**
 * Everything that the signer has to know, in one file: the computer with the treasury's key reaches
 * neither our database nor a node.
 */
const refundOrder = z.strictObject({
  version: z.literal(1),
  id: uuid,
  chainId: z.int(),
  from: address,
  to: address,
  /** The token's address, or null for BNB. `amount` is in the smallest units. */
  token: z.nullable(address),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.int()),
  amount: units,
  paymentId: uuid,
  paymentHash: text(/^0x[0-9a-f]{64}$/),
  paymentLogIndex: z.int(),
  purchaseOrder: z.nullable(uuid),
  nonce: z.int().check(z.nonnegative()),
  gas: units,
  gasPrice: units,
  expiresAt: z.iso.datetime(),
})
export type RefundOrder = z.infer<typeof refundOrder>

const signedOrder = z.extend(refundOrder, { signature: text(/^[0-9a-f]{128}$/) })

/**
 * Sorted keys and no spaces, so that an order has exactly one encoding and its signature matches.
 */
const canonical = (order: object) => JSON.stringify(order, Object.keys(order).sort())

export function writtenOrder(order: RefundOrder, sign: (text: string) => string): string {
  return canonical({ ...order, signature: sign(canonical(order)) })
}

const noOrder = () => new NoRefund('noOrderText')

/**
 * Parses an order that we wrote ourselves. It cannot have been changed, so an error in it is a bug
 * of ours.
 */
export function orderIn(document: string): RefundOrder {
  const { signature: _, ...order } = signedOrder.parse(JSON.parse(document))
  return order
}

interface OpenedRefund {
  order: RefundOrder
  words: string[]
  sign: (account: LocalAccount, fee?: { nonce?: number; gasPrice?: bigint }) => Promise<Hex>
}

export function openRefundOrder(
  document: string,
  { isSigned, now }: { isSigned: (text: string, signature: string) => boolean; now: Date },
): OpenedRefund {
  const { signature, ...order } = parseOrder(document)
  if (!isSigned(canonical(order), signature)) throw new NoRefund('changedOrderText')
  if (order.chainId !== chainFacts.id)
    throw new NoRefund('orderForChainText', { chain: order.chainId, wanted: chainFacts.id })
  if (now.getTime() >= Date.parse(order.expiresAt))
    throw new NoRefund('orderIsOverText', { end: order.expiresAt })
  return { order, words: describedIn(order), sign: (...wish) => signOrder(order, ...wish) }
}

function parseOrder(document: string) {
  try {
    return signedOrder.parse(JSON.parse(document))
  } catch {
    throw noOrder()
  }
}

function describedIn({ id, from, to, paymentHash, expiresAt, ...order }: RefundOrder): string[] {
  const { amount, symbol, decimals, token, nonce, gas, gasPrice } = order
  const amountText =
    symbol === null || decimals === null
      ? `${amount} units of token ${token}`
      : `${formatUnits(BigInt(amount), decimals)} ${symbol}`
  return [
    `Refund order ${id}, good until ${expiresAt}`,
    `sends    ${amountText}${token !== null && symbol !== null ? ` (${token})` : ''}`,
    `from     ${from}, the treasury`,
    `to       ${to}`,
    `because  of the payment ${paymentHash}, log ${order.paymentLogIndex}`,
    `as       transaction ${nonce} of the treasury on chain ${order.chainId}, for at most ${formatUnits(BigInt(gas) * BigInt(gasPrice), coinDecimals)} ${chainFacts.native.symbol} to the network`,
  ]
}

async function signOrder(
  order: RefundOrder,
  account: LocalAccount,
  { nonce = order.nonce, gasPrice = BigInt(order.gasPrice) } = {},
): Promise<Hex> {
  if (account.address.toLowerCase() !== order.from)
    throw new NoRefund('keyOfOrderText', { key: account.address, wanted: order.from })
  const signed = await account.signTransaction({
    ...callOf(order),
    type: 'legacy',
    chainId: order.chainId,
    nonce,
    gas: BigInt(order.gas),
    gasPrice,
  })
  await heldAgainst(signed, order)
  return signed
}

const callOf = ({ token, amount, to }: RefundOrder) =>
  refundCall({ token, amount: BigInt(amount) }, to as Address)

/** Whether the signed order and the booked payment agree: to whom, how much, of which token. */
export function isFor(
  order: RefundOrder,
  { recipient, amount, token }: Pick<Refund, 'recipient' | 'amount' | 'token'>,
): boolean {
  return order.to === recipient && order.amount === String(amount) && order.token === token
}

/**
 * How many times the expected fee a transaction may pay. A digit too many would give the treasury's
 * money to the network.
 */
const maxFeeTimes = 20n

/**
 * Parses a signed transaction and throws unless it does exactly what the order says: same chain,
 * recipient, amount and sender, at a bounded fee.
 */
export async function heldAgainst(signedHex: string, order: RefundOrder): Promise<SignedCall> {
  const signed = await signedCallIn(signedHex)
  if (signed === undefined) throw new NoRefund('noTransactionText')
  const { chainId, to, value, data, gas, gasPrice, from } = signed
  const orderedCall = callOf(order)
  if (chainId !== order.chainId)
    throw new NoRefund('forChainText', { chain: chainId ?? '–', wanted: order.chainId })
  if (to !== orderedCall.to.toLowerCase())
    throw new NoRefund(order.token === null ? 'goesToText' : 'callsText', {
      to: to ?? '–',
      wanted: orderedCall.to,
    })
  if (value !== orderedCall.value || data !== orderedCall.data.toLowerCase())
    throw new NoRefund('anotherAmountText')
  if (gas * gasPrice > BigInt(order.gas) * BigInt(order.gasPrice) * maxFeeTimes)
    throw new NoRefund('feeIsTooHighText')
  if (from !== order.from) throw new NoRefund('signedByText', { from, wanted: order.from })
  return signed
}

/** Nodes replace a waiting transaction only if the new one pays at least a tenth more. */
export function isHigherFee(
  { gasPrice }: Pick<SignedCall, 'gasPrice'>,
  { signedTransaction }: { signedTransaction: string },
): boolean {
  return gasPrice * 10n >= (parseTransaction(signedTransaction as Hex).gasPrice ?? 0n) * 11n
}
