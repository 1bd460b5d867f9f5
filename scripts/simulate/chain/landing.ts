import {
  decodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { type ModelTransaction, transferLog } from './model-chain'

/** What a signed transaction does once it is in a block; what it asks of contracts is carried out there. */
export async function landing(
  signedTransaction: Hex,
  contracts: readonly Hex[] = [],
): Promise<ModelTransaction> {
  const { to, value = 0n, data, nonce = 0 } = parseTransaction(signedTransaction)
  const from = await recoverTransactionAddress({
    serializedTransaction: signedTransaction as TransactionSerialized,
  })
  const sender = from.toLowerCase() as Hex
  const plain = {
    hash: keccak256(signedTransaction),
    from: sender,
    value,
    nonce,
    isReverted: false,
  }
  const called = to?.toLowerCase() as Hex
  // Only its block says what it does.
  if (data !== undefined && contracts.includes(called))
    return { ...plain, to: called, input: data, logs: [] }
  const call = data === undefined ? undefined : decodeFunctionData({ abi: erc20Abi, data })
  const [recipient, amount] = (call?.args ?? []) as [Hex, bigint]
  const move = { from: sender, to: recipient?.toLowerCase() as Hex, amount }
  return {
    ...plain,
    to: called,
    logs: call === undefined ? [] : [transferLog(called, move)],
  }
}
