import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { below, oneOf, type Random } from '../faked/chance'
import type { Simulation } from '../simulation/simulation'
import { landing } from './landing'
import {
  type ModelBlock,
  ModelChain,
  type ModelTransaction,
  tokenOf,
  transferLog,
} from './model-chain'
import { answerOf, type ModelNode } from './node-answers'

export type NodeMode =
  | 'well'
  | 'stuck'
  | 'behind'
  | 'silent'
  | 'away'
  | 'wrong chain'
  | 'pruned'
  | 'lying'

export interface SimulatedNode extends ModelNode {
  name: string
  mode: NodeMode
  view: ModelBlock[]
}

interface Waiting {
  tx: ModelTransaction
  at: number
}

const blockMs = 3_000
const prunedBehind = 8
const behindBlocks = 4

/** The chain, the nodes that tell of it, and the transactions that wait for a block. */
export class Nodes {
  readonly chain: ModelChain
  readonly all: SimulatedNode[]
  readonly mempool: Waiting[] = []
  private readonly random: Random
  private readonly lies: Random

  constructor(
    private readonly simulation: Simulation,
    readonly treasury: Hex,
  ) {
    this.random = simulation.stream('blocks')
    this.lies = simulation.stream('lies of nodes')
    this.chain = new ModelChain({ now: () => new Date() }, treasury)
    this.all = [0, 1, 2].map((number) => this.newNode(`node${number}`))
  }

  get urls(): string[] {
    return this.all.map(({ name }, place) => `http://${name}/${place}`)
  }

  private newNode(name: string): SimulatedNode {
    const node: SimulatedNode = {
      name,
      mode: 'well',
      chain: this.chain,
      view: this.chain.blocks.slice(),
      known: () => node.view,
      stateFrom: 0,
      traces: 'debug',
      lies: (_, answer) => answer,
      take: (signed) => void this.takeSigned(signed),
      waiting: (hash) => this.mempool.find(({ tx }) => tx.hash === hash)?.tx,
    }
    return node
  }

  /** A transaction that the product sends: the same one twice is one. */
  private async takeSigned(signed: Hex): Promise<void> {
    const tx = await landing(signed)
    const isKnown =
      this.mempool.some((one) => one.tx.hash === tx.hash) ||
      this.chain.blocks.some(({ transactions }) =>
        transactions.some(({ hash }) => hash === tx.hash),
      )
    if (isKnown) return
    this.simulation.say(`the product sends ${tx.hash.slice(0, 10)}`)
    this.send(tx, 0)
  }

  send(tx: ModelTransaction, delayMs: number): void {
    this.mempool.push({ tx, at: this.simulation.time.now() + delayMs })
  }

  /** Whoever sent a transaction sends another one in its place, as wallets do to speed one up. */
  replace(old: ModelTransaction, tx: ModelTransaction): void {
    const place = this.mempool.findIndex((one) => one.tx === old)
    if (place >= 0) this.mempool.splice(place, 1)
    this.send(tx, 0)
  }

  begin(): void {
    void this.mineForEver()
  }

  private async mineForEver(): Promise<never> {
    for (;;) {
      await this.simulation.sleep(blockMs)
      this.simulation.trace.nextStep()
      const due = this.mempool.filter(
        ({ at }) => at <= this.simulation.time.now() && this.random() < 0.8,
      )
      for (const one of due) this.mempool.splice(this.mempool.indexOf(one), 1)
      this.chain.mine(...inOrderOfNonce(due))
      this.simulation.count('blocks')
      for (const node of this.all) this.hear(node)
    }
  }

  /** What a node knows after a new block. */
  hear(node: SimulatedNode): void {
    if (node.mode === 'lying') this.lie(node)
    else if (node.mode === 'behind') node.view = this.chain.blocks.slice(0, -behindBlocks)
    else if (node.mode !== 'stuck') node.view = this.chain.blocks.slice()
    if (node.mode === 'pruned') node.stateFrom = Math.max(0, node.view.length - prunedBehind)
  }

  turn(node: SimulatedNode, mode: NodeMode): void {
    node.mode = mode
    node.stateFrom = 0
    if (mode === 'well') node.view = this.chain.blocks.slice()
    if (mode !== 'lying') return
    node.view = node.view.slice(0, Math.max(1, node.view.length - 3))
    const ahead = 4 + below(this.lies, 12)
    for (let count = 0; count < ahead; count += 1) this.lie(node)
  }

  /** One more block of a fork of its own, in which orders are paid that nobody has paid. */
  private lie(node: SimulatedNode): void {
    const parent = node.view.at(-1) as ModelBlock
    const hashOf = (what: string) =>
      `0x${createHash('sha256').update(`${what} ${node.name} ${parent.hash}`).digest('hex')}` as Hex
    const transactions = this.lies() < 0.7 ? this.inventedPayment(hashOf('lie')) : []
    const timestamp = Math.floor(this.simulation.time.now() / 1000)
    const number = parent.number + 1
    node.view.push({
      ...{ number, hash: hashOf('block'), parentHash: parent.hash, timestamp, transactions },
    })
  }

  private inventedPayment(hash: Hex): ModelTransaction[] {
    const now = this.simulation.time.now()
    const open = this.simulation.records.orders.filter(
      ({ pays, order }) => pays.length === 0 && Date.parse(order.expiresAt) > now,
    )
    if (open.length === 0) return []
    this.simulation.count('lies')
    const { payer, pay, currency } = oneOf(this.lies, open).order
    const from = payer as Hex
    const amount = BigInt(pay)
    const plain = { hash, from, nonce: 0, isReverted: false }
    if (currency === 'BNB') return [{ ...plain, to: this.treasury, value: amount, logs: [] }]
    const log = transferLog(tokenOf(currency), { from, to: this.treasury, amount })
    return [{ ...plain, to: tokenOf(currency), value: 0n, logs: [log] }]
  }

  /** As a node answers over JSON-RPC. */
  answer(place: number, body: string): string {
    const node = this.all[place] as SimulatedNode
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
    return JSON.stringify({ jsonrpc: '2.0', id: 1, ...said(node, method, params) })
  }

  /** By hash: the number of the block that has it. */
  places(): Map<string, number> {
    const places = new Map<string, number>()
    for (const { number, transactions } of this.chain.blocks)
      for (const { hash } of transactions) places.set(hash, number)
    return places
  }
}

function said(node: SimulatedNode, method: string, params: unknown[]): object {
  if (node.mode === 'wrong chain' && method === 'eth_chainId') return { result: '0x1' }
  try {
    return { result: answerOf(node, method, params) ?? null }
  } catch (error) {
    const { code = -32_000, message } = error as Error & { code?: number }
    return { error: { code, message } }
  }
}

function inOrderOfNonce(due: Waiting[]): ModelTransaction[] {
  return due.map(({ tx }) => tx).sort((one, other) => one.nonce - other.nonce)
}
