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

/** What a signed transaction does once it is in a block. */
export async function landing(signed: Hex): Promise<ModelTransaction> {
  const { to, value = 0n, data, nonce = 0 } = parseTransaction(signed)
  const from = await recoverTransactionAddress({
    serializedTransaction: signed as TransactionSerialized,
  })
  const sender = from.toLowerCase() as Hex
  const call = data === undefined ? undefined : decodeFunctionData({ abi: erc20Abi, data })
  const [recipient, amount] = (call?.args ?? []) as [Hex, bigint]
  const move = { from: sender, to: recipient?.toLowerCase() as Hex, amount }
  const token = to?.toLowerCase() as Hex
  return {
    hash: keccak256(signed),
    from: sender,
    to: token,
    value,
    nonce,
    isReverted: false,
    logs: call === undefined ? [] : [transferLog(token, move)],
  }
}
