import { inArray, max } from 'drizzle-orm'
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
import { refunds } from '../tables'
import type { Payment } from './confirm'

interface ReturnCall {
  to: Address
  value: bigint
  data: Hex
}

/** The amount in the token it came in, to that address, and nothing else. */
export function returnCall(
  { token, amount }: { token: string | null; amount: bigint },
  recipient: Address,
): ReturnCall {
  if (token === null) return { to: recipient, value: amount, data: '0x' }
  const call = { abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] } as const
  return { to: token as Address, value: 0n, data: encodeFunctionData(call) }
}

/** With room for a network that gets busier before it is sent. */
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

/** Nothing is sent by it, and nothing written down. */
export async function signReturn(
  services: Services,
  account: LocalAccount,
  { payment, recipient }: { payment: Payment; recipient: Address },
): Promise<typeof refunds.$inferInsert> {
  const call = returnCall(payment, recipient)
  const [nonce, { gas, gasPrice }] = await Promise.all([
    nextNonce(services, account.address),
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

/** After what is on the chain, and after what was signed and may still be on its way there. */
export async function nextNonce({ chain, db }: Services, address: Address): Promise<number> {
  const onChain = await chain.reader.getTransactionCount({ address, blockTag: 'pending' })
  const [row] = await db
    .select({ newest: max(refunds.nonce) })
    .from(refunds)
    .where(inArray(refunds.state, ['signed', 'sent']))
  return Math.max(onChain, (row?.newest ?? -1) + 1)
}
