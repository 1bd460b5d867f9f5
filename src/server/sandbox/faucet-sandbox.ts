import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddress,
  parseEther,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { chainFacts } from '@/config/chain'
import { dayMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import { type faucetCalls, faucetGift, type Gift } from '@/contract/sandbox'
import * as fields from '@/messages/fields'
import { type ChainPort, chainAway } from '@/server/chain/nodes/chain'
import type { Prices } from '@/server/modules/offerings'
import { AppError, asAppError, wrongField } from '@/server/platform/errors'
import { consumeOnce, giveBack, giveBackDaily } from '@/server/platform/http/rate-limit'
import { poolMoves } from './chain/level-pools'
import { LocalChain } from './chain/local-chain'
import { faucetAccount, sandboxTokens } from './chain/sandbox-tokens'
import type { Faucet, SandboxNeeds } from './needs'

const arrivalMs = 20_000
const pollMs = 200

interface Payment {
  symbol: string
  amount: bigint
  to: Address
  value?: bigint
  data?: Hex
}

export function sandboxFaucet(chain: ChainPort): Faucet {
  return {
    fund: (address, onFirst) => fund(chain, address, onFirst),
    levelPools: (prices) => levelPools(chain, prices),
  }
}

async function levelPools(chain: ChainPort, prices: Prices): Promise<void> {
  const moves = await poolMoves(chain, async (symbol) => (await prices.priceOf(symbol)).microUsd)
  const sent = []
  for (const { to, data, value } of moves)
    sent.push(await send(chain, { symbol: '', amount: value, to, data, value }))
  await arrivedAll(chain, sent)
}

/** The coins go first: an address that refuses them then gets no tokens either. */
async function fund(chain: ChainPort, address: Address, onFirst: () => void): Promise<Gift[]> {
  const [coins, ...tokens] = paymentsTo(address)
  const gifts = [await send(chain, coins)]
  try {
    await arrivedAll(chain, gifts)
  } catch (error) {
    // The payment may have arrived although there was no answer.
    if (!(error instanceof AppError) || error.code !== 'FAUCET_REFUSED') onFirst()
    throw error
  }
  onFirst()
  const sent = []
  for (const payment of tokens) sent.push(await send(chain, payment))
  await arrivedAll(chain, sent)
  return [...gifts, ...sent]
}

async function arrivedAll(chain: ChainPort, gifts: Gift[]): Promise<void> {
  const receipts = await Promise.all(gifts.map(({ hash }) => untilArrived(chain, hash as Hex)))
  if (receipts.some(({ status }) => status !== 'success')) throw new AppError('FAUCET_REFUSED')
}

function paymentsTo(address: Address): [Payment, ...Payment[]] {
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

async function send(chain: ChainPort, payment: Payment): Promise<Gift> {
  const { symbol, amount, to, value = 0n, data = '0x' } = payment
  const sent = { to, value, data, gas: 200_000n }
  const hash = await new LocalChain(chain).send(faucetAccount, sent)
  return { symbol, amount: String(amount), hash }
}

async function untilArrived(chain: ChainPort, hash: Hex): Promise<TransactionReceipt> {
  try {
    return await chain.client.waitForTransactionReceipt({
      hash,
      timeout: arrivalMs,
      pollingInterval: pollMs,
    })
  } catch (cause) {
    throw chainAway(cause)
  }
}

type Call = (typeof faucetCalls)['faucet']

export async function faucet(
  needs: SandboxNeeds,
  { address }: Input<Call>,
  caller: string,
): Promise<Answer<Call>> {
  if (needs.faucet === undefined) throw new AppError('NOT_FOUND')
  // In mixed case an address contains a checksum, which detects typing errors.
  if (!isAddress(address) || address === zeroAddress) throw notAnAddress()
  const share = {
    bucket: 'faucet',
    subject: address.toLowerCase(),
    max: faucetGift.perAddress,
    windowMs: dayMs,
    code: 'FAUCET_USED',
  } as const
  await consumeOnce(needs, share)
  let hasFirst = false
  try {
    const gifts = await needs.faucet.fund(address as Address, () => {
      hasFirst = true
    })
    return { gifts }
  } catch (error) {
    if (!hasFirst) {
      await giveBack(needs, share)
      if (asAppError(error).code === 'CHAIN_AWAY')
        await giveBackDaily(needs, 'wallet.faucet', caller)
    }
    throw error
  }
}

function notAnAddress(): AppError {
  return wrongField('address', fields.addressError())
}
