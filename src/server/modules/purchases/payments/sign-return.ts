import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  type LocalAccount,
} from 'viem'
import { chainFacts } from '@/config/chain'
import type { Services } from '@/server/services'
import type { refunds } from '../tables'
import type { Payment } from './confirm'
import { NoRefundYet } from './journals'
import { behind, keptNumber, nextNonce } from './return-number'

interface ReturnCall {
  to: Address
  value: bigint
  data: Hex
}

export function returnCall(
  { token, amount }: { token: string | null; amount: bigint },
  recipient: Address,
): ReturnCall {
  if (token === null) return { to: recipient, value: amount, data: '0x' }
  const call = { abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] } as const
  return { to: token as Address, value: 0n, data: encodeFunctionData(call) }
}

/** With room for a busier network. */
export async function askFee(
  { chain }: Services,
  account: Address,
  call: ReturnCall,
): Promise<{ gas: bigint; gasPrice: bigint }> {
  const [gas, gasPrice] = await Promise.all([
    chain.reader.estimateGas({ account, ...call }),
    chain.reader.getGasPrice(),
  ])
  return { gas: (gas * 13n) / 10n, gasPrice: (gasPrice * 3n) / 2n }
}

/** Sends and stores nothing. */
export async function signReturn(
  services: Services,
  account: LocalAccount,
  { payment, recipient }: { payment: Payment; recipient: Address },
): Promise<typeof refunds.$inferInsert> {
  const call = returnCall(payment, recipient)
  const [nonce, { gas, gasPrice }] = await Promise.all([
    numberBesideOrders(services, payment),
    askFee(services, account.address, call),
  ])
  const signedTransaction = await account.signTransaction({
    ...call,
    type: 'legacy',
    chainId: chainFacts.id,
    nonce,
    gas,
    gasPrice,
  })
  return {
    paymentId: payment.id,
    recipient,
    amount: payment.amount,
    token: payment.token,
    nonce,
    signedTransaction,
    hash: keccak256(signedTransaction),
    signedAt: services.clock.now(),
  }
}

/** Its order's number: the chain takes only one of both. */
async function numberBesideOrders(services: Services, { id, treasury }: Payment): Promise<number> {
  const from = treasury as Address
  const next = await nextNonce(services, from)
  const kept = (await keptNumber(services, { paymentId: id, from, next })) ?? next
  if (kept > next)
    throw new NoRefundYet(`An order of this payment comes before. ${behind(kept, next)}`)
  return kept
}
