import {
  decodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  pad,
  parseTransaction,
  recoverTransactionAddress,
  toEventSelector,
  toHex,
} from 'viem'
import { chainFacts } from '@/config/chain'
import { sandboxTrustedAddresses } from '@/config/trusted-addresses'
import { quoteProof } from '@/contract/proofs'
import type { PurchaseOrder } from '@/contract/purchase'
import { faucetGift } from '@/contract/sandbox'
import { exchangeAbi } from '@/lib/chain/bnb-chain'
import { addressWord, numberWord, selectors } from '@/lib/chain/exchange'
import { sandboxQuoteSigner } from '@/server/sandbox/chain/sandbox-tokens'
import * as books from './chain-state'
import { newId } from './handler'
import { currencies } from './market'

const { router, wrapped } = sandboxTrustedAddresses
const chainId = toHex(chainFacts.id)
const gasPrice = 1_000_000_000n
const unit = 10n ** 18n

/** A node's refusal in JSON-RPC. */
class NodeError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const revertedError = (reason: string) => new NodeError(3, `execution reverted: ${reason}`)

export const signAsBank = (order: Omit<PurchaseOrder, 'signature'>): Promise<Hex> =>
  sandboxQuoteSigner.signTypedData(quoteProof(order, chainFacts.id))

/** Gives an address as much of each coin as the sandbox's faucet. */
export function fund(chain: books.MockChain, address: string) {
  return currencies.map(({ symbol, address: token }) => {
    const amount = BigInt(token === null ? faucetGift.bnb : faucetGift.tokens) * unit
    books.credit(chain, address, token, amount)
    return { symbol, amount: String(amount), hash: keccak256(toHex(newId())) }
  })
}

/** The value of one coin in millionths of a dollar. */
const priceOf = (token: string) =>
  BigInt(currencies.find(({ address }) => (address ?? wrapped) === token.toLowerCase())?.price ?? 0)

const poolMicroUsd = 2_000_000_000_000n

/**
 * The output of a pool with two million dollars on each side and a fee of a quarter of a percent.
 */
function poolOut(pay: bigint, from: string, to: string): bigint {
  const [inside, outside] = [from, to].map((token) => {
    const price = priceOf(token)
    if (price === 0n) throw revertedError('no pool')
    return (poolMicroUsd * unit) / price
  }) as [bigint, bigint]
  const payAfterFee = pay * 9_975n
  return (payAfterFee * outside) / (inside * 10_000n + payAfterFee)
}

function alongPath(pay: bigint, path: readonly string[]): bigint[] {
  const amounts = [pay]
  for (const [place, to] of path.slice(1).entries())
    amounts.push(poolOut(amounts[place] as bigint, path[place] as string, to))
  return amounts
}

/** The input needed for an amount at the end of a path. */
function backAlong(receive: bigint, path: readonly string[]): bigint[] {
  const rate = alongPath(unit / 1_000n, path).at(-1) as bigint
  if (rate === 0n) throw revertedError('no pool')
  const pay = (receive * (unit / 1_000n)) / rate
  return alongPath(pay + pay / 2_000n + 1n, path)
}

/** The few contract reads that pages and wallets make. */
function readContract(chain: books.MockChain, { to = '', data = '0x' }: Call): string {
  const words = (data.slice(10).match(/.{64}/g) ?? []) as string[]
  const [first = '', second = '', , ...path] = words.map((word) => `0x${word.slice(-40)}`)
  switch (data.slice(2, 10)) {
    case selectors.balanceOf:
      return `0x${numberWord(books.fundsOf(chain, first, to))}`
    case selectors.allowance:
      return `0x${numberWord(books.fundsOf(chain, first, to, second))}`
    case selectors.wrappedCoin:
      return `0x${addressWord(wrapped)}`
    case selectors.amountsOut:
    case selectors.amountsIn: {
      const along = data.slice(2, 10) === selectors.amountsOut ? alongPath : backAlong
      const amounts = along(BigInt(`0x${words[0]}`), path)
      return `0x${[32n, BigInt(amounts.length), ...amounts].map(numberWord).join('')}`
    }
    default:
      throw revertedError('nothing here')
  }
}

interface Call {
  from?: string
  to?: string
  value?: string
  data?: Hex
}

interface TransactionWish {
  from: string
  to: string
  value: bigint
  data: Hex
}

/** The effect of a transaction; it throws where a network would revert. */
function movesOf(
  chain: books.MockChain,
  { from, to, value, data }: TransactionWish,
): books.MockTransfer[] {
  const move = (token: string | null, by: string, target: string, amount: bigint) => ({
    token,
    from: by,
    to: target,
    amount: String(amount),
    logIndex: token === null ? -1 : 0,
  })
  const swap = (pay: bigint, minReceive: bigint, path: readonly string[], coin?: 'in' | 'out') => {
    const received = alongPath(pay, path).at(-1) as bigint
    if (received < minReceive) throw revertedError('INSUFFICIENT_OUTPUT_AMOUNT')
    const payMove = move(coin === 'in' ? null : (path[0] as string), from, router, pay)
    const receiveMove = move(
      coin === 'out' ? null : (path.at(-1) as string),
      router,
      from,
      received,
    )
    return [payMove, { ...receiveMove, logIndex: coin === 'out' ? -1 : 1 }]
  }
  if (data === '0x') return [move(null, from, to, value)]
  const { functionName, args } = decodeFunctionData({ abi: [...erc20Abi, ...exchangeAbi], data })
  switch (functionName) {
    case 'transfer':
      return [move(to, from, args[0], args[1])]
    case 'approve':
      return [{ ...move(to, from, args[0], args[1]), isApproval: true }]
    case 'deposit':
      return [move(null, from, to, value), move(to, to, from, value)]
    case 'withdraw':
      return [move(to, from, to, args[0]), move(null, to, from, args[0])]
    case 'swapExactETHForTokens':
      return swap(value, args[0], args[1], 'in')
    case 'swapExactTokensForETH':
    case 'swapExactTokensForTokens': {
      const [pay, minReceive, path] = args
      if (books.fundsOf(chain, from, path[0] ?? '', router) < pay)
        throw revertedError('TRANSFER_FROM_FAILED')
      return swap(
        pay,
        minReceive,
        path,
        functionName === 'swapExactTokensForETH' ? 'out' : undefined,
      )
    }
    default:
      throw revertedError('nothing here')
  }
}

/** The effect of a transaction after its balances are checked. */
function effectOf(
  chain: books.MockChain,
  transaction: TransactionWish,
  fee: bigint,
): books.MockTransfer[] {
  const { from, value } = transaction
  const moves = movesOf(chain, transaction)
  if (books.fundsOf(chain, from, null) < value + fee)
    throw new NodeError(-32_000, 'insufficient funds for gas * price + value')
  for (const { token, from: spender, amount, isApproval } of moves)
    if (token !== null && spender === from && !isApproval)
      if (books.fundsOf(chain, from, token) < BigInt(amount))
        throw revertedError('transfer amount exceeds balance')
  return moves
}

const gasOf = ({ data, to }: TransactionWish) =>
  data === '0x' ? 21_000n : to === router ? 180_000n : 60_000n

async function send(chain: books.MockChain, raw: Hex, now: Date): Promise<string> {
  const hash = keccak256(raw)
  const { to, value = 0n, data = '0x', nonce = 0 } = parseTransaction(raw)
  const signer = await recoverTransactionAddress({ serializedTransaction: raw as never })
  const transaction = { from: signer.toLowerCase(), to: (to ?? '').toLowerCase(), value, data }
  const fee = gasOf(transaction) * gasPrice
  const moves = effectOf(chain, transaction, fee)
  books.credit(chain, transaction.from, null, -fee)
  const block = books.headOf(chain, now) + 1
  const fields = { from: transaction.from, to: transaction.to, value: String(value), input: data }
  books.applyTransaction(chain, { ...fields, hash, nonce, block, moves })
  return hash
}

const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
}

const blockOfSent = ({ block }: books.MockTransaction) => ({
  blockNumber: toHex(block),
  blockHash: books.hashOfBlock(block),
  transactionIndex: '0x0',
})

const logsOf = (sent: books.MockTransaction) =>
  sent.moves.flatMap(({ token, from, to, amount, logIndex, isApproval }) =>
    token === null
      ? []
      : {
          ...blockOfSent(sent),
          transactionHash: sent.hash,
          removed: false,
          address: token,
          data: `0x${numberWord(BigInt(amount))}`,
          logIndex: toHex(logIndex),
          topics: [topics[isApproval ? 'approval' : 'transfer'], pad(from as Hex), pad(to as Hex)],
        },
  )

const receiptOf = (sent: books.MockTransaction) => ({
  ...blockOfSent(sent),
  transactionHash: sent.hash,
  from: sent.from,
  to: sent.to,
  status: '0x1',
  logs: logsOf(sent),
  logsBloom: `0x${'0'.repeat(512)}`,
  type: '0x0',
  gasUsed: toHex(60_000),
  cumulativeGasUsed: toHex(60_000),
  effectiveGasPrice: toHex(gasPrice),
})

const transactionOf = (sent: books.MockTransaction, head: number) => ({
  hash: sent.hash,
  from: sent.from,
  to: sent.to,
  value: toHex(BigInt(sent.value)),
  input: sent.input,
  nonce: toHex(sent.nonce),
  gas: toHex(100_000),
  type: '0x0',
  chainId,
  gasPrice: toHex(gasPrice),
  blockHash: null,
  blockNumber: null,
  transactionIndex: null,
  ...(sent.block <= head && blockOfSent(sent)),
})

const blockOf = (chain: books.MockChain, block: number) => ({
  number: toHex(block),
  hash: books.hashOfBlock(block),
  gasUsed: '0x0',
  parentHash: books.hashOfBlock(block - 1),
  timestamp: toHex(books.blockAt(chain, block).getTime() / 1_000),
  gasLimit: toHex(30_000_000),
  baseFeePerGas: toHex(gasPrice / 2n),
  transactions: chain.sent
    .filter((transaction) => transaction.block === block)
    .map(({ hash }) => hash),
})

interface World {
  chain: books.MockChain
  head: number
  now: Date
}

const sentAs = ({ chain }: World, hash: unknown) =>
  chain.sent.find((transaction) => transaction.hash === hash)

/** The node's methods. */
const answers: Record<string, (world: World, asked: never) => unknown> = {
  eth_chainId: () => chainId,
  eth_blockNumber: ({ head }) => toHex(head),
  eth_gasPrice: () => toHex(gasPrice),
  eth_maxPriorityFeePerGas: () => toHex(gasPrice / 2n),
  eth_getCode: () => '0x',
  eth_getBalance: ({ chain }, owner: string) => toHex(books.fundsOf(chain, owner, null)),
  eth_getTransactionCount: ({ chain }, owner: string) =>
    toHex(chain.sent.filter(({ from }) => from === owner.toLowerCase()).length),
  eth_call: ({ chain }, asked: Call) => readContract(chain, asked),
  eth_estimateGas: ({ chain }, { from = '', to = '', value = '0x0', data = '0x' }: Call) => {
    const transaction = {
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      value: BigInt(value),
      data,
    }
    effectOf(chain, transaction, 0n)
    return toHex(gasOf(transaction))
  },
  eth_getBlockByNumber: ({ chain, head }, tag: string) => {
    const block = tag.startsWith('0x') ? Number(tag) : head
    return block > head ? null : blockOf(chain, block)
  },
  eth_getTransactionByHash: (world, hash) => {
    const sent = sentAs(world, hash)
    return sent ? transactionOf(sent, world.head) : null
  },
  eth_getTransactionReceipt: (world, hash) => {
    const sent = sentAs(world, hash)
    return sent && sent.block <= world.head ? receiptOf(sent) : null
  },
  eth_getLogs: ({ chain }, wished: { address?: string; topics?: (string | null)[] }) =>
    chain.sent
      .flatMap(logsOf)
      .filter(
        ({ address, topics: own }) =>
          address.toLowerCase() === wished.address?.toLowerCase() &&
          (wished.topics ?? []).every((topic, place) => topic === null || topic === own[place]),
      ),
  eth_sendRawTransaction: ({ chain, now }, raw: Hex) => send(chain, raw, now),
}

interface Question {
  id: unknown
  method: string
  params?: unknown[]
}

async function answer(chain: books.MockChain, { id, method, params }: Question, now: Date) {
  try {
    const answerMethod = answers[method]
    if (answerMethod === undefined)
      throw new NodeError(-32_601, `the method ${method} does not exist`)
    const world = { chain, now, head: books.headOf(chain, now) }
    return { jsonrpc: '2.0', id, result: await answerMethod(world, params?.[0] as never) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
  }
}

/** JSON-RPC, a single call or a batch. */
export function answerNode(chain: books.MockChain, body: unknown, now: Date): Promise<unknown> {
  if (!Array.isArray(body)) return answer(chain, body as Question, now)
  return Promise.all(body.map((question) => answer(chain, question as Question, now)))
}
