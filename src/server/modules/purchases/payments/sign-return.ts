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

/** Nothing is sent by it, and nothing written down. */
export async function signReturn(
  services: Services,
  account: LocalAccount,
  { payment, recipient }: { payment: Payment; recipient: Address },
): Promise<typeof refunds.$inferInsert> {
  const { reader } = services.chain
  const { token, amount } = payment
  const call =
    token === null
      ? { to: recipient, value: amount, data: '0x' as Hex }
      : {
          to: token as Address,
          value: 0n,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [recipient, amount],
          }),
        }
  const [nonce, gas, gasPrice] = await Promise.all([
    nextNonce(services, account.address),
    reader.estimateGas({ account: account.address, ...call }),
    reader.getGasPrice(),
  ])
  const signedTransaction = await account.signTransaction({
    ...call,
    type: 'legacy',
    chainId: chainFacts.id,
    nonce,
    gas: (gas * 13n) / 10n,
    gasPrice: (gasPrice * 3n) / 2n,
  })
  return {
    paymentId: payment.id,
    recipient,
    amount,
    token,
    nonce,
    signedTransaction,
    hash: keccak256(signedTransaction),
    signedAt: services.clock.now(),
  }
}

/** After what is on the chain, and after what was signed and may still be on its way there. */
async function nextNonce({ chain, db }: Services, address: Address): Promise<number> {
  const onChain = await chain.reader.getTransactionCount({ address, blockTag: 'pending' })
  const [row] = await db
    .select({ newest: max(refunds.nonce) })
    .from(refunds)
    .where(inArray(refunds.state, ['signed', 'sent']))
  return Math.max(onChain, (row?.newest ?? -1) + 1)
}
