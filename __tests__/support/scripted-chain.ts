import {
  createPublicClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  type PublicClient,
  pad,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  toHex,
} from 'viem'
import { chainFacts, mainTokens } from '@/config/chain'
import { transferTopic } from '@/server/chain/blocks/chain-block'
import { type ChainPort, chainAway } from '@/server/chain/nodes/chain'
import type { TestClock } from './api'

interface Log {
  address: Hex
  topics: Hex[]
  data: Hex
}

export interface ScriptedTransaction {
  hash: Hex
  from: Hex
  to: Hex | null
  value: bigint
  nonce: number
  isReverted: boolean
  logs: Log[]
  inner?: { from: Hex; to: Hex; amount: bigint }[]
}

interface ScriptedBlock {
  number: number
  hash: Hex
  parentHash: Hex
  timestamp: number
  transactions: ScriptedTransaction[]
}

let made = 0
const newHash = () => keccak256(toHex(`made for a test ${++made}`))
export const newAddress = () => keccak256(toHex(`an address ${++made}`)).slice(0, 42) as Hex
export const tokenOf = (symbol: string) =>
  mainTokens.find((token) => token.symbol === symbol)?.address.toLowerCase() as Hex

export class ScriptedChain {
  blocks: ScriptedBlock[] = []
  finalBehind = 2
  private readonly rich = new Set<Hex>()
  private readonly gifts: { to: Hex; amount: bigint; height: number }[] = []
  private readonly nonces = new Map<string, number>()

  constructor(private readonly clock: TestClock) {
    this.add([])
  }

  get head(): number {
    return this.blocks.length - 1
  }

  pay(
    from: Hex,
    to: Hex,
    amount: bigint,
    { symbol = 'BNB', ...other }: { symbol?: string; isReverted?: boolean; token?: Hex } = {},
  ): ScriptedTransaction {
    const nonce = this.nonces.get(from) ?? 0
    this.nonces.set(from, nonce + 1)
    const token = other.token ?? (symbol === 'BNB' ? undefined : tokenOf(symbol))
    const isReverted = other.isReverted ?? false
    const plain = { hash: newHash(), from, nonce, isReverted }
    if (token === undefined) return { ...plain, to, value: amount, logs: [] }
    const logs = isReverted ? [] : [transferLog(token, { from, to, amount })]
    return { ...plain, to: token, value: 0n, logs }
  }

  batch(from: Hex, to: Hex, amount: bigint): ScriptedTransaction {
    return { ...this.pay(from, from, 0n), inner: [{ from, to, amount }] }
  }

  mine(...transactions: ScriptedTransaction[]): ScriptedBlock {
    this.clock.forward(1_000)
    return this.add(transactions)
  }

  mineEmpty(blocks: number): void {
    for (let count = 0; count < blocks; count += 1) this.mine()
  }

  drop(depth: number): ScriptedTransaction[] {
    return this.blocks.splice(this.blocks.length - depth).flatMap((block) => block.transactions)
  }

  endow(address: Hex): void {
    this.rich.add(address)
  }

  /** Coins of an inner call: no transaction or log tells of them. */
  gift(to: Hex, amount: bigint): void {
    this.gifts.push({ to, amount, height: this.head + 1 })
  }

  private add(transactions: ScriptedTransaction[]): ScriptedBlock {
    const block = {
      number: this.blocks.length,
      hash: newHash(),
      parentHash: this.blocks.at(-1)?.hash ?? pad('0x'),
      timestamp: Math.floor(this.clock.now().getTime() / 1000),
      transactions,
    }
    this.blocks.push(block)
    return block
  }

  balanceOf(address: Hex, token: Hex | undefined, height: number): bigint {
    let balance = this.rich.has(address) ? 10n ** 30n : 0n
    if (token === undefined)
      for (const gift of this.gifts)
        if (gift.to === address && gift.height <= height) balance += gift.amount
    for (const { transactions } of this.blocks.slice(0, height + 1))
      for (const { from, to, value, isReverted, logs, inner = [] } of transactions) {
        if (isReverted) continue
        const moves = [{ from, to, amount: value }, ...inner]
        if (token === undefined) for (const move of moves) balance += moved(address, move)
        for (const log of logs.filter((one) => one.address === token))
          balance += moved(address, {
            from: addressIn(log.topics[1]),
            to: addressIn(log.topics[2]),
            amount: BigInt(log.data),
          })
      }
    return balance
  }
}

function moved(address: Hex, move: { from: Hex; to: Hex | null; amount: bigint }): bigint {
  return (move.to === address ? move.amount : 0n) - (move.from === address ? move.amount : 0n)
}

const addressIn = (topic: Hex | undefined) => `0x${topic?.slice(-40)}` as Hex

export function transferLog(
  address: Hex,
  { from, to, amount }: { from: Hex; to: Hex; amount: bigint },
): Log {
  return {
    address,
    topics: [transferTopic, pad(from), pad(to)],
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
}

export interface ScriptedNode {
  name: string
  chain: ScriptedChain
  lag: number
  isAway: boolean
  /** Older state is gone, as in a restarted local chain. */
  stateFrom: number
  traces: 'debug' | 'trace' | 'not at all'
  lies: (method: string, answer: unknown) => unknown
  sent: Hex[]
}

export function scriptedNode(chain: ScriptedChain, name = 'a node'): ScriptedNode {
  return {
    name,
    chain,
    lag: 0,
    isAway: false,
    stateFrom: 0,
    traces: 'debug',
    lies: (_, answer) => answer,
    sent: [],
  }
}

export function scriptedPort(nodes: ScriptedNode[]): ChainPort {
  const inTurn = async (method: string, params: unknown[]) => {
    const node = nodes.find(({ isAway }) => !isAway)
    if (node === undefined) throw chainAway()
    return answerOf(node, method, params)
  }
  const clientOver = (ask: (method: string, params: unknown[]) => Promise<unknown>) =>
    createPublicClient({
      transport: custom(
        {
          request: ({ method, params }: { method: string; params?: unknown[] }) =>
            ask(method, params ?? []),
        },
        { retryCount: 0 },
      ),
    }) as PublicClient
  return {
    ask: async ({ method, params }) => ({ result: await inTurn(method, params) }),
    reader: clientOver(inTurn),
    nodes: nodes.map((node) => ({
      name: node.name,
      reader: clientOver(async (method, params) => {
        if (node.isAway) throw chainAway()
        return answerOf(node, method, params)
      }),
    })),
    check: async () => 'answers',
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }
}

function answerOf(node: ScriptedNode, method: string, params: unknown[]): unknown {
  const known = node.chain.blocks.slice(0, Math.max(node.chain.blocks.length - node.lag, 0))
  const answer = answers[method]?.({ node, known, params })
  if (answer === undefined) throw new Error(`A scripted chain does not answer ${method}`)
  return node.lies(method, answer)
}

interface Asked {
  node: ScriptedNode
  known: ScriptedBlock[]
  params: unknown[]
}

const answers: Record<string, (asked: Asked) => unknown> = {
  eth_blockNumber: ({ known }) => numberToHex(known.length - 1),
  eth_chainId: () => numberToHex(chainFacts.id),
  eth_getCode: () => '0x',
  eth_getBlockByNumber: ({ node, known, params: [tag, isWhole] }) => {
    const block = known[heightOf(node, known, tag)]
    return block === undefined ? null : blockDoc(block, isWhole === true)
  },
  eth_getTransactionByHash: ({ known, params: [hash] }) => {
    const found = find(known, hash)
    return found === undefined ? null : transactionDoc(found.block, found.transaction)
  },
  eth_getTransactionReceipt: ({ known, params: [hash] }) => {
    const found = find(known, hash)
    return found === undefined ? null : receiptDoc(found.block, found.transaction)
  },
  eth_getBlockReceipts: ({ known, params: [hash] }) => {
    const block = known.find((one) => one.hash === hash)
    return block?.transactions.map((one) => receiptDoc(block, one)) ?? null
  },
  debug_traceBlockByHash: ({ node, known, params: [hash] }) => {
    if (node.traces !== 'debug') throw unknownMethod()
    const block = known.find((one) => one.hash === hash)
    return block?.transactions.map(({ hash: txHash, from, to, inner = [] }) => {
      const calls = inner.map((one) => ({ ...one, type: 'CALL', value: numberToHex(one.amount) }))
      return { txHash, result: { type: 'CALL', from, to, calls } }
    })
  },
  trace_block: ({ node, known, params: [number] }) => {
    if (node.traces !== 'trace') throw unknownMethod()
    const block = known[Number(number)]
    return block?.transactions.flatMap(({ hash: transactionHash, from, to, inner = [] }) => {
      const calls = [{ from, to, amount: 0n }, ...inner]
      return calls.map((one, place) => ({
        type: 'call',
        action: { callType: 'call', from: one.from, to: one.to, value: numberToHex(one.amount) },
        traceAddress: place === 0 ? [] : [place - 1],
        transactionHash,
        blockHash: block.hash,
      }))
    })
  },
  eth_getLogs: ({ known, params: [filter] }) => {
    const { blockHash, topics } = filter as { blockHash: Hex; topics: (Hex | null)[] }
    const block = known.find(({ hash }) => hash === blockHash)
    if (block === undefined) throw new Error('unknown block')
    return logDocs(block).filter((log) =>
      topics.every((topic, index) => topic === null || topic === log.topics[index]),
    )
  },
  eth_getTransactionCount: ({ node, known, params: [address, tag] }) => {
    const upTo = known.slice(0, heightOf(node, known, tag) + 1)
    const sent = upTo.flatMap(({ transactions }) => transactions)
    return numberToHex(sent.filter(({ from }) => from === String(address).toLowerCase()).length)
  },
  eth_getBalance: ({ node, known, params: [address, tag] }) =>
    numberToHex(
      node.chain.balanceOf(
        String(address).toLowerCase() as Hex,
        undefined,
        stateAt(node, known, tag),
      ),
    ),
  eth_call: ({ node, known, params: [call, tag] }) => {
    const { to, data } = call as { to: Hex; data: Hex }
    const address = `0x${data.slice(-40)}` as Hex
    const token = to.toLowerCase() as Hex
    return pad(numberToHex(node.chain.balanceOf(address, token, stateAt(node, known, tag))))
  },
  eth_sendRawTransaction: ({ node, params: [signed] }) => {
    node.sent.push(signed as Hex)
    return keccak256(signed as Hex)
  },
  eth_gasPrice: () => numberToHex(1_000_000_000n),
  eth_maxPriorityFeePerGas: () => numberToHex(1_000_000_000n),
  eth_estimateGas: () => numberToHex(60_000n),
}

function heightOf(node: ScriptedNode, known: ScriptedBlock[], tag: unknown): number {
  const head = known.length - 1
  if (tag === undefined || tag === 'latest' || tag === 'pending') return head
  if (tag === 'finalized') return Math.max(head - node.chain.finalBehind, 0)
  return Number(tag)
}

const unknownMethod = () => Object.assign(new Error('The chain refused.'), { code: -32601 })

function stateAt(node: ScriptedNode, known: ScriptedBlock[], tag: unknown): number {
  const height = heightOf(node, known, tag)
  if (height >= node.stateFrom) return height
  throw Object.assign(new Error('The chain refused.'), { code: -32602 })
}

function find(known: ScriptedBlock[], hash: unknown) {
  for (const block of known) {
    const transaction = block.transactions.find((one) => one.hash === hash)
    if (transaction !== undefined) return { block, transaction }
  }
  return undefined
}

function blockDoc(block: ScriptedBlock, isWhole: boolean) {
  const { number, hash, parentHash, timestamp, transactions } = block
  return {
    number: numberToHex(number),
    hash,
    parentHash,
    timestamp: numberToHex(timestamp),
    baseFeePerGas: numberToHex(1_000_000_000n),
    transactions: transactions.map((one) => (isWhole ? transactionDoc(block, one) : one.hash)),
  }
}

function transactionDoc(
  block: ScriptedBlock,
  { hash, from, to, value, nonce }: ScriptedTransaction,
) {
  return {
    hash,
    from,
    to,
    value: numberToHex(value),
    nonce: numberToHex(nonce),
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
  }
}

function receiptDoc(block: ScriptedBlock, { hash, from, to, isReverted }: ScriptedTransaction) {
  return {
    transactionHash: hash,
    from,
    to,
    status: isReverted ? '0x0' : '0x1',
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    gasUsed: numberToHex(21_000n),
    effectiveGasPrice: numberToHex(1_000_000_000n),
    logs: logDocs(block).filter((log) => log.transactionHash === hash),
  }
}

function logDocs(block: ScriptedBlock) {
  const all = block.transactions.flatMap(({ hash, logs }) => logs.map((log) => ({ hash, log })))
  return all.map(({ hash, log }, index) => ({
    ...log,
    transactionHash: hash,
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    logIndex: numberToHex(index),
  }))
}

export async function landing(signed: Hex): Promise<ScriptedTransaction> {
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
