import {
  type Address,
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
import { selectors } from '@/lib/chain/exchange'
import { sandboxQuoteSigner } from '@/server/sandbox/chain/sandbox-tokens'
import * as books from './chain-state'
import { currencies } from './market'
import { newId } from './road'

const { router, wrapped } = sandboxTrustedAddresses
const chainId = toHex(chainFacts.id)
const gasPrice = 1_000_000_000n
const unit = 10n ** 18n

/** A refusal of the node, as JSON-RPC tells it. */
class NodeError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const reverted = (reason: string) => new NodeError(3, `execution reverted: ${reason}`)

export const signAsBank = (order: Omit<PurchaseOrder, 'signature'>): Promise<Hex> =>
  sandboxQuoteSigner.signTypedData(quoteProof(order, chainFacts.id))

/** Gives an address as much of each coin as the sandbox's faucet does. */
export function fund(chain: books.MockChain, address: string) {
  return currencies.map(({ symbol, address: token }) => {
    const amount = BigInt(token === null ? faucetGift.bnb : faucetGift.tokens) * unit
    books.credit(chain, address, token, amount)
    return { symbol, amount: String(amount), hash: keccak256(toHex(newId())) }
  })
}

/** What one coin is worth, in millionths of a dollar. */
const priceOf = (token: string) =>
  BigInt(currencies.find(({ address }) => (address ?? wrapped) === token.toLowerCase())?.price ?? 0)

const poolMicroUsd = 2_000_000_000_000n

/** What a pool of two million dollars a side gives: a quarter of a percent is its fee. */
function poolOut(pay: bigint, from: string, to: string): bigint {
  const [inside, outside] = [from, to].map((token) => {
    const price = priceOf(token)
    if (price === 0n) throw reverted('no pool')
    return (poolMicroUsd * unit) / price
  }) as [bigint, bigint]
  const kept = pay * 9_975n
  return (kept * outside) / (inside * 10_000n + kept)
}

function alongPath(pay: bigint, path: readonly string[]): bigint[] {
  const amounts = [pay]
  for (const [place, to] of path.slice(1).entries())
    amounts.push(poolOut(amounts[place] as bigint, path[place] as string, to))
  return amounts
}

/** What has to be paid for so much at the end of a path. */
function backAlong(receive: bigint, path: readonly string[]): bigint[] {
  const rate = alongPath(unit / 1_000n, path).at(-1) as bigint
  if (rate === 0n) throw reverted('no pool')
  const pay = (receive * (unit / 1_000n)) / rate
  return alongPath(pay + pay / 2_000n + 1n, path)
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const wordsOf = (data: string) => (data.slice(10).match(/.{64}/g) ?? []) as string[]
const addressIn = (text = '') => `0x${text.slice(-40)}`
const numberIn = (text = '') => BigInt(`0x${text}`)

/** The few reads that pages and wallets make. */
function read(
  chain: books.MockChain,
  { to = '', data = '0x' }: { to?: string; data?: string },
): string {
  const [first, second, ...rest] = wordsOf(data)
  switch (data.slice(2, 10)) {
    case selectors.balanceOf:
      return `0x${word(books.fundsOf(chain, addressIn(first), to))}`
    case selectors.allowance:
      return `0x${word(books.allowanceOf(chain, to, addressIn(first), addressIn(second)))}`
    case selectors.wrappedCoin:
      return `0x${wrapped.slice(2).padStart(64, '0')}`
    case selectors.amountsOut:
    case selectors.amountsIn: {
      const path = rest.slice(1).map(addressIn)
      const isOut = data.slice(2, 10) === selectors.amountsOut
      const amounts = (isOut ? alongPath : backAlong)(numberIn(first), path)
      return `0x${[32n, BigInt(amounts.length), ...amounts].map(word).join('')}`
    }
    default:
      throw reverted('nothing here')
  }
}

interface Wanted {
  from: string
  to: string
  value: bigint
  data: Hex
}

type Effect = Pick<books.MadeTransaction, 'moves' | 'approvals'>

/** What a transaction would do; refused where a network would undo it. */
function effectOf(chain: books.MockChain, { from, to, value, data }: Wanted): Effect {
  const move = (token: string | null, by: string, target: string, amount: bigint) => ({
    ...{ token, from: by, to: target, amount: String(amount), logIndex: token === null ? -1 : 0 },
  })
  if (data === '0x') return { moves: [move(null, from, to, value)], approvals: [] }
  const { functionName, args } = decodeFunctionData({ abi: [...erc20Abi, ...exchangeAbi], data })
  const none = { moves: [], approvals: [] }
  switch (functionName) {
    case 'transfer':
      return { ...none, moves: [move(to, from, args[0], args[1])] }
    case 'approve': {
      const [spender, amount] = args
      return {
        ...none,
        approvals: [{ token: to, owner: from, spender, amount: String(amount), logIndex: 0 }],
      }
    }
    case 'deposit':
      return { ...none, moves: [move(null, from, to, value), move(to, to, from, value)] }
    case 'withdraw':
      return { ...none, moves: [move(to, from, to, args[0]), move(null, to, from, args[0])] }
    case 'swapExactETHForTokens':
      return {
        ...none,
        moves: swapMoves(from, { pay: value, least: args[0], path: args[1] }, 'in'),
      }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForTokens': {
      const [pay, least, path] = args
      const allowed = books.allowanceOf(chain, path[0] as string, from, router)
      if (allowed < pay) throw reverted('TRANSFER_FROM_FAILED')
      const coin = functionName === 'swapExactTokensForETH' ? 'out' : undefined
      return { ...none, moves: swapMoves(from, { pay, least, path }, coin) }
    }
    default:
      throw reverted('nothing here')
  }
}

interface SwapWish {
  pay: bigint
  least: bigint
  path: readonly Address[]
}

function swapMoves(
  from: string,
  { pay, least, path }: SwapWish,
  coin?: 'in' | 'out',
): books.MadeTransfer[] {
  const got = alongPath(pay, path).at(-1) as bigint
  if (got < least) throw reverted('INSUFFICIENT_OUTPUT_AMOUNT')
  const [first, last] = [
    coin === 'in' ? null : (path[0] ?? null),
    coin === 'out' ? null : (path.at(-1) ?? null),
  ]
  return [
    { token: first, from, to: router, amount: String(pay), logIndex: first === null ? -1 : 0 },
    { token: last, from: router, to: from, amount: String(got), logIndex: last === null ? -1 : 1 },
  ]
}

/** What a transaction spends has to be there; pools and contracts have enough. */
function refuseSpent(
  chain: books.MockChain,
  { from, value }: Wanted,
  { moves }: Effect,
  fee: bigint,
): void {
  if (books.fundsOf(chain, from, null) < value + fee)
    throw new NodeError(-32_000, 'insufficient funds for gas * price + value')
  for (const { token, from: spender, amount } of moves)
    if (token !== null && spender === from && books.fundsOf(chain, from, token) < BigInt(amount))
      throw reverted('transfer amount exceeds balance')
}

const gasOf = ({ data, to }: Wanted) =>
  data === '0x' ? 21_000n : to === router ? 180_000n : 60_000n

async function send(chain: books.MockChain, raw: Hex, now: Date): Promise<string> {
  const hash = keccak256(raw)
  const given = parseTransaction(raw)
  const from = (
    await recoverTransactionAddress({ serializedTransaction: raw as never })
  ).toLowerCase()
  const wanted = {
    from,
    to: (given.to ?? '').toLowerCase(),
    value: given.value ?? 0n,
    data: given.data ?? '0x',
  }
  const fee = gasOf(wanted) * gasPrice
  const effect = effectOf(chain, wanted)
  refuseSpent(chain, wanted, effect, fee)
  books.credit(chain, from, null, -fee)
  for (const { token, from: spender, to, amount } of effect.moves) {
    books.credit(chain, spender, token, -BigInt(amount))
    books.credit(chain, to, token, BigInt(amount))
  }
  for (const one of effect.approvals) books.setAllowance(chain, one, BigInt(one.amount))
  chain.sent.push({
    ...{
      hash,
      ...wanted,
      nonce: given.nonce ?? 0,
      value: String(wanted.value),
      input: wanted.data,
    },
    ...{ block: books.headOf(chain, now) + 1, isGood: true, ...effect },
  })
  return hash
}

const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
}

function logsOf({ moves, approvals, ...sent }: books.MadeTransaction) {
  const place = {
    ...{ blockNumber: toHex(sent.block), blockHash: books.hashOfBlock(sent.block) },
    ...{ transactionHash: sent.hash, transactionIndex: '0x0', removed: false },
  }
  const log = (
    topic: Hex,
    token: string | null,
    [one, other]: [string, string],
    amount: string,
    index: number,
  ) => ({
    ...{ ...place, address: token, data: `0x${word(BigInt(amount))}`, logIndex: toHex(index) },
    topics: [topic, pad(one as Hex), pad(other as Hex)],
  })
  return [
    ...moves
      .filter(({ token }) => token !== null)
      .map((one) => log(topics.transfer, one.token, [one.from, one.to], one.amount, one.logIndex)),
    ...approvals.map((one) =>
      log(topics.approval, one.token, [one.owner, one.spender], one.amount, one.logIndex),
    ),
  ]
}

function receiptOf(sent: books.MadeTransaction) {
  return {
    ...{ transactionHash: sent.hash, transactionIndex: '0x0', from: sent.from, to: sent.to },
    ...{ blockHash: books.hashOfBlock(sent.block), blockNumber: toHex(sent.block) },
    ...{
      status: sent.isGood ? '0x1' : '0x0',
      logs: logsOf(sent),
      logsBloom: `0x${'0'.repeat(512)}`,
    },
    ...{ gasUsed: toHex(60_000), cumulativeGasUsed: toHex(60_000), contractAddress: null },
    ...{ effectiveGasPrice: toHex(gasPrice), type: '0x2' },
  }
}

function transactionOf(sent: books.MadeTransaction, head: number) {
  const isIn = sent.block <= head
  return {
    ...{ hash: sent.hash, from: sent.from, to: sent.to, value: toHex(BigInt(sent.value)) },
    ...{ input: sent.input, nonce: toHex(sent.nonce), gas: toHex(100_000), type: '0x2', chainId },
    ...{ gasPrice: toHex(gasPrice), maxFeePerGas: toHex(gasPrice), maxPriorityFeePerGas: '0x0' },
    ...{ accessList: [], v: '0x0', r: '0x1', s: '0x1', transactionIndex: isIn ? '0x0' : null },
    blockHash: isIn ? books.hashOfBlock(sent.block) : null,
    blockNumber: isIn ? toHex(sent.block) : null,
  }
}

function blockOf(chain: books.MockChain, block: number) {
  const zeros = `0x${'0'.repeat(64)}`
  return {
    ...{
      number: toHex(block),
      hash: books.hashOfBlock(block),
      parentHash: books.hashOfBlock(block - 1),
    },
    timestamp: toHex(books.blockAt(chain, block).getTime() / 1_000),
    ...{ gasLimit: toHex(30_000_000), gasUsed: '0x0', baseFeePerGas: toHex(gasPrice / 2n) },
    ...{ difficulty: '0x0', totalDifficulty: '0x0', extraData: '0x', size: '0x1', nonce: null },
    ...{ miner: router, mixHash: zeros, sha3Uncles: zeros, stateRoot: zeros, receiptsRoot: zeros },
    ...{ transactionsRoot: zeros, logsBloom: `0x${'0'.repeat(512)}`, uncles: [] },
    transactions: chain.sent.filter((one) => one.block === block).map(({ hash }) => hash),
  }
}

interface Question {
  id: unknown
  method: string
  params?: unknown[]
}

type Call = { from?: string; to?: string; value?: string; data?: Hex }

/** One answer of the node that there is not. */
async function result(
  chain: books.MockChain,
  { method, params = [] }: Question,
  now: Date,
): Promise<unknown> {
  const head = books.headOf(chain, now)
  const [first] = params
  const sent = chain.sent.find(({ hash }) => hash === first)
  const numbered = (tag: unknown) => (/^0x/.test(String(tag)) ? Number(tag) : head)
  switch (method) {
    case 'eth_chainId':
      return chainId
    case 'net_version':
      return String(chainFacts.id)
    case 'eth_blockNumber':
      return toHex(head)
    case 'eth_gasPrice':
      return toHex(gasPrice)
    case 'eth_maxPriorityFeePerGas':
      return toHex(gasPrice / 2n)
    case 'eth_getBalance':
      return toHex(books.fundsOf(chain, String(first), null))
    case 'eth_getTransactionCount':
      return toHex(chain.sent.filter(({ from }) => from === String(first).toLowerCase()).length)
    case 'eth_getCode':
      return '0x'
    case 'eth_call':
      return read(chain, first as Call)
    case 'eth_estimateGas': {
      const { from = '', to = '', value = '0x0', data = '0x' } = first as Call
      const wanted = { from: from.toLowerCase(), to: to.toLowerCase(), value: BigInt(value), data }
      refuseSpent(chain, wanted, effectOf(chain, wanted), 0n)
      return toHex(gasOf(wanted))
    }
    case 'eth_getBlockByNumber':
      return numbered(first) > head ? null : blockOf(chain, numbered(first))
    case 'eth_getTransactionByHash':
      return sent ? transactionOf(sent, head) : null
    case 'eth_getTransactionReceipt':
      return sent && sent.block <= head ? receiptOf(sent) : null
    case 'eth_getLogs': {
      const { address, topics: wished = [] } = first as {
        address?: string
        topics?: (string | null)[]
      }
      return chain.sent
        .flatMap(logsOf)
        .filter(
          (log) =>
            log.address?.toLowerCase() === address?.toLowerCase() &&
            wished.every((topic, place) => topic === null || topic === log.topics[place]),
        )
    }
    case 'eth_sendRawTransaction':
      return send(chain, first as Hex, now)
    default:
      throw new NodeError(-32_601, `the method ${method} does not exist`)
  }
}

async function answer(chain: books.MockChain, question: Question, now: Date) {
  const { id } = question
  try {
    return { jsonrpc: '2.0', id, result: await result(chain, question, now) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
  }
}

/** JSON-RPC, one call or a list. */
export function answerNode(chain: books.MockChain, asked: unknown, now: Date): Promise<unknown> {
  if (!Array.isArray(asked)) return answer(chain, asked as Question, now)
  return Promise.all(asked.map((one) => answer(chain, one as Question, now)))
}
