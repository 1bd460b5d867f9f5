import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  multicall3Abi,
  numberToHex,
  pad,
} from 'viem'
import { chainFacts, multicallAddress } from '@/config/chain'
import { wrapped, wrappedCall } from './exchange'
import { type ModelBlock, ModelChain, type ModelTransaction } from './model-chain'
import type { ShareContract } from './share-contract'

/** How one node of the chain answers: what it knows of the chain is its own affair. */
export interface ModelNode {
  chain: ModelChain
  known(): ModelBlock[]
  /** Older state is gone, as in a restarted local chain. */
  stateFrom: number
  traces: 'debug' | 'trace' | 'not at all'
  lies: (method: string, answer: unknown) => unknown
  take(signed: Hex): void
  /** A transaction that it knows of and that is in no block yet. */
  waiting?(hash: string): ModelTransaction | undefined
  /** The share's token, where there is one. */
  shares?: ShareContract
}

const decimalsCall = '0x313ce567'
const multicall = multicallAddress.toLowerCase()

export function answerOf(node: ModelNode, method: string, params: unknown[]): unknown {
  const knownBlocks = node.known()
  const answer = answers[method]?.({ node, known: knownBlocks, params })
  if (answer === undefined) throw new Error(`The model chain does not answer ${method}`)
  return node.lies(method, answer)
}

interface RpcRequest {
  node: ModelNode
  known: ModelBlock[]
  params: unknown[]
}

const answers: Record<string, (asked: RpcRequest) => unknown> = {
  eth_blockNumber: ({ known }) => numberToHex(known.length - 1),
  eth_chainId: () => numberToHex(chainFacts.id),
  eth_getCode: ({ node, params: [address] }) =>
    node.shares?.codes.get(String(address).toLowerCase() as Hex) ?? '0x',
  eth_getBlockByNumber: ({ node, known, params: [tag, isWhole] }) => {
    const block = known[heightOf(node, known, tag)]
    return block === undefined ? null : blockDoc(block, isWhole === true)
  },
  eth_getTransactionByHash: ({ node, known, params: [hash] }) => {
    const located = findTransaction(known, hash)
    if (located !== undefined) return transactionDoc(located.block, located.transaction)
    const waitingTransaction = node.waiting?.(String(hash))
    return waitingTransaction === undefined ? null : transactionDoc(undefined, waitingTransaction)
  },
  eth_getTransactionReceipt: ({ known, params: [hash] }) => {
    const located = findTransaction(known, hash)
    return located === undefined ? null : receiptDoc(located.block, located.transaction)
  },
  eth_getBlockReceipts: ({ known, params: [hash] }) => {
    const block = known.findLast((candidate) => candidate.hash === hash)
    return block?.transactions.map((transaction) => receiptDoc(block, transaction)) ?? null
  },
  debug_traceBlockByHash: ({ node, known, params: [hash] }) => {
    if (node.traces !== 'debug') throw unknownMethod()
    const block = known.findLast((candidate) => candidate.hash === hash)
    return block?.transactions.map(({ hash: txHash, from, to, inner = [] }) => {
      const calls = inner.map((innerCall) => ({
        ...innerCall,
        type: 'CALL',
        value: numberToHex(innerCall.amount),
      }))
      return { txHash, result: { type: 'CALL', from, to, calls } }
    })
  },
  trace_block: ({ node, known, params: [number] }) => {
    if (node.traces !== 'trace') throw unknownMethod()
    const block = known[Number(number)]
    return block?.transactions.flatMap(({ hash: transactionHash, from, to, inner = [] }) => {
      const calls = [{ from, to, amount: 0n }, ...inner]
      return calls.map((call, index) => ({
        type: 'call',
        action: { callType: 'call', from: call.from, to: call.to, value: numberToHex(call.amount) },
        traceAddress: index === 0 ? [] : [index - 1],
        transactionHash,
        blockHash: block.hash,
      }))
    })
  },
  eth_getLogs: ({ known, params: [filter] }) => {
    const { blockHash, fromBlock, toBlock, address, topics } = filter as LogFilter
    const blocks =
      blockHash === undefined
        ? known.slice(Number(fromBlock), Number(toBlock) + 1)
        : known.filter(({ hash }) => hash === blockHash)
    if (blocks.length === 0) throw new Error('unknown block')
    return blocks
      .flatMap(logDocs)
      .filter(
        (log) =>
          (address === undefined || isAmong(address, log.address)) &&
          topics.every((topic, index) => topic === null || isAmong(topic, log.topics[index])),
      )
  },
  eth_getTransactionCount: ({ node, known, params: [address, tag] }) => {
    const from = String(address).toLowerCase() as Hex
    const sentCount = ModelChain.sentBy(from, known.slice(0, heightOf(node, known, tag) + 1))
    return numberToHex(sentCount)
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
    return called(node, known, { to: to.toLowerCase() as Hex, data, tag })
  },
  eth_sendRawTransaction: ({ node, params: [signedTransaction] }) => {
    node.take(signedTransaction as Hex)
    return keccak256(signedTransaction as Hex)
  },
  eth_gasPrice: () => numberToHex(1_000_000_000n),
  eth_maxPriorityFeePerGas: () => numberToHex(1_000_000_000n),
  eth_estimateGas: ({ node, known, params: [call] }) => {
    const { from, to, data } = call as { from: Hex; to: Hex; data: Hex }
    const { shares } = node
    if (shares === undefined) return numberToHex(60_000n)
    const askedCall = { from: from.toLowerCase() as Hex, to: to.toLowerCase() as Hex, data }
    if (shares.wouldRun(shares.stateAfter(known), askedCall) === false)
      throw Object.assign(new Error('execution reverted'), { code: 3 })
    return numberToHex(60_000n)
  },
}

interface LogFilter {
  blockHash?: Hex
  fromBlock?: Hex
  toBlock?: Hex
  address?: Hex | Hex[]
  topics: (Hex | Hex[] | null)[]
}

const isAmong = (wantedValues: Hex | Hex[], value: Hex | undefined) =>
  [wantedValues].flat().some((wantedValue) => wantedValue.toLowerCase() === value)

interface AskedCall {
  to: Hex
  data: Hex
  tag: unknown
}

function called(node: ModelNode, knownBlocks: ModelBlock[], { to, data, tag }: AskedCall): Hex {
  if (to === multicall) return calledTogether(node, knownBlocks, { to, data, tag })
  const { shares } = node
  const answer = shares?.answer(
    shares.stateAfter(knownBlocks, stateAt(node, knownBlocks, tag)),
    to,
    data,
  )
  if (answer !== undefined) return answer
  if (data.startsWith(decimalsCall)) return pad('0x12')
  if (data.startsWith(wrappedCall)) return pad(wrapped)
  const address = `0x${data.slice(-40)}` as Hex
  return pad(numberToHex(node.chain.balanceOf(address, to, stateAt(node, knownBlocks, tag))))
}

function calledTogether(node: ModelNode, knownBlocks: ModelBlock[], { data, tag }: AskedCall): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const calls = args?.[0] as readonly { target: Hex; callData: Hex }[]
  const result = calls.map(({ target, callData }) => {
    const call = { to: target.toLowerCase() as Hex, data: callData, tag }
    return { success: true, returnData: called(node, knownBlocks, call) }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

function heightOf(node: ModelNode, knownBlocks: ModelBlock[], tag: unknown): number {
  const head = knownBlocks.length - 1
  if (tag === undefined || tag === 'latest' || tag === 'pending') return head
  if (tag === 'finalized') return Math.max(head - node.chain.finalBehind, 0)
  return Number(tag)
}

const unknownMethod = () => Object.assign(new Error('The chain refused.'), { code: -32601 })

function stateAt(node: ModelNode, knownBlocks: ModelBlock[], tag: unknown): number {
  const height = heightOf(node, knownBlocks, tag)
  if (height >= node.stateFrom) return height
  throw Object.assign(new Error('The chain refused.'), { code: -32602 })
}

function findTransaction(knownBlocks: ModelBlock[], hash: unknown) {
  for (let index = knownBlocks.length - 1; index >= 0; index -= 1) {
    const block = knownBlocks[index] as ModelBlock
    const transaction = block.transactions.find((transaction) => transaction.hash === hash)
    if (transaction !== undefined) return { block, transaction }
  }
  return undefined
}

function blockDoc(block: ModelBlock, isWhole: boolean) {
  const { number, hash, parentHash, timestamp, transactions } = block
  return {
    number: numberToHex(number),
    hash,
    parentHash,
    timestamp: numberToHex(timestamp),
    baseFeePerGas: numberToHex(1_000_000_000n),
    transactions: transactions.map((transaction) =>
      isWhole ? transactionDoc(block, transaction) : transaction.hash,
    ),
  }
}

function transactionDoc(
  block: ModelBlock | undefined,
  { hash, from, to, value, nonce, input = '0x' }: ModelTransaction,
) {
  return {
    hash,
    from,
    to,
    value: numberToHex(value),
    nonce: numberToHex(nonce),
    input,
    blockHash: block?.hash ?? null,
    blockNumber: block === undefined ? null : numberToHex(block.number),
  }
}

function receiptDoc(block: ModelBlock, { hash, from, to, isReverted }: ModelTransaction) {
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

function logDocs(block: ModelBlock) {
  const logsOfBlock = block.transactions.flatMap(({ hash, logs }) =>
    logs.map((log) => ({ hash, log })),
  )
  return logsOfBlock.map(({ hash, log }, index) => ({
    ...log,
    transactionHash: hash,
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    logIndex: numberToHex(index),
  }))
}
