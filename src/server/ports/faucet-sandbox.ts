import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  parseGwei,
  type TransactionReceipt,
} from 'viem'
import { chainFacts } from '@/config/chain'
import { faucetGift, type Gift } from '@/contract/faucet'
import { faucetAccount } from '../chain/sandbox-accounts'
import { sandboxTokens } from '../chain/sandbox-tokens'
import { AppError } from '../errors'
import { type ChainPort, chainAway } from './chain'
import type { Faucet } from './faucet'

const arrivalMs = 20_000
const lookMs = 200

interface Payment {
  symbol: string
  amount: bigint
  to: Address
  value?: bigint
  data?: Hex
}

/** Pays from one account of the local chain, so one request after the other: they share its nonces. */
export function sandboxFaucet(chain: ChainPort): Faucet {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    fund: (address) => {
      const turn = queue.then(() => fund(chain, address))
      queue = turn.catch(() => undefined)
      return turn
    },
  }
}

async function fund(chain: ChainPort, address: Address): Promise<Gift[]> {
  const first = await chain.reader.getTransactionCount({
    address: faucetAccount.address,
    blockTag: 'pending',
  })
  const gifts: Gift[] = []
  for (const [index, payment] of paymentsTo(address).entries()) {
    const hash = await send(chain, payment, first + index)
    gifts.push({ symbol: payment.symbol, amount: String(payment.amount), hash })
  }
  const receipts = await Promise.all(gifts.map(({ hash }) => arrived(chain, hash as Hex)))
  if (receipts.some(({ status }) => status !== 'success')) {
    throw new AppError('REFUSED', { message: 'This address does not take what it is sent.' })
  }
  return gifts
}

function paymentsTo(address: Address): Payment[] {
  const coins = parseEther(String(faucetGift.bnb))
  const amount = parseEther(String(faucetGift.tokens))
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, amount],
  })
  return [
    { symbol: chainFacts.native.symbol, amount: coins, to: address, value: coins },
    ...sandboxTokens.map((token) => ({ symbol: token.symbol, amount, to: token.address, data })),
  ]
}

async function send(chain: ChainPort, { to, value, data }: Payment, nonce: number): Promise<Hex> {
  const transaction = await faucetAccount.signTransaction({
    chainId: chainFacts.id,
    nonce,
    to,
    value: value ?? 0n,
    data: data ?? '0x',
    gas: 200_000n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  return chain.reader.sendRawTransaction({ serializedTransaction: transaction })
}

async function arrived(chain: ChainPort, hash: Hex): Promise<TransactionReceipt> {
  try {
    return await chain.reader.waitForTransactionReceipt({
      hash,
      timeout: arrivalMs,
      pollingInterval: lookMs,
    })
  } catch (cause) {
    throw chainAway(cause)
  }
}
