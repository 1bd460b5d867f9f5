import { createHash } from 'node:crypto'
import { type Hex, parseTransaction } from 'viem'
import { below, oneOf, type Random } from '../faked/chance'
import { shareToken } from '../product-custody'
import { payer } from '../product-dividends'
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
import { genesis, ShareContract } from './share-contract'

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

/** Members' wallets count their own; of these each number lands once, in its turn. */
const inTurn: Hex[] = [shareToken.desk, shareToken.registrar, payer]
const contracts: Hex[] = [shareToken.token, shareToken.registry]

/** Five minutes, counted in blocks of three seconds. */
const fiveMinutes = 100

/** The chain of the world, with the share's token on it. */
export class SimulatedChain extends ModelChain {
  readonly shares = new ShareContract()

  /** By hash: the number of the block that has it. */
  get places(): Map<string, number> {
    return new Map(
      this.blocks.flatMap(({ number, transactions }) =>
        transactions.map(({ hash }) => [hash as string, number] as const),
      ),
    )
  }

  protected override first(): ModelTransaction[] {
    return [genesis(() => this.newHash())]
  }

  timeMs(node: number): number {
    return 1_000 * (this.blocks[node]?.timestamp ?? 0)
  }

  /** The time of a block so deep that every follower has long read it. */
  get longKnownMs(): number {
    return this.timeMs(Math.max(0, this.head - this.finalBehind - fiveMinutes))
  }

  /** What keys have for fees; the others have what they are endowed with. */
  override balanceOf(address: Hex, token: Hex | undefined, height: number): bigint {
    const isKey = token === undefined && inTurn.includes(address)
    return isKey && this.hasNoCoins() ? 0n : super.balanceOf(address, token, height)
  }

  hasNoCoins = () => false

  override mine(...transactions: ModelTransaction[]): ModelBlock {
    return super.mine(...this.shares.run(transactions, this.blocks))
  }
}

const blockMs = 3_000
const prunedBehind = 8
const behindBlocks = 4

/** The chain, the nodes that serve it, and the transactions that wait for a block. */
export class Nodes {
  readonly chain: SimulatedChain
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
    this.chain = new SimulatedChain({ now: () => new Date() }, treasury)
    for (const key of inTurn) this.chain.endow(key)
    this.chain.hasNoCoins = () => this.hasNoCoins
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
      take: (signedTransaction) => {
        if (this.isUnpaid(signedTransaction))
          throw new Error('insufficient funds for gas * price + value')
        void this.takeSigned(signedTransaction)
      },
      waiting: (hash) => this.mempool.find(({ tx }) => tx.hash === hash)?.tx,
      shares: this.chain.shares,
    }
    return node
  }

  private isUnpaid(signedTransaction: Hex): boolean {
    const isOfShares = contracts.includes(
      parseTransaction(signedTransaction).to?.toLowerCase() as Hex,
    )
    return isOfShares && this.hasNoCoins
  }

  private get hasNoCoins(): boolean {
    return this.simulation.time.now() < this.simulation.weather.coinsAwayUntil
  }

  /** A transaction that the product sends: the same one twice is one. */
  private async takeSigned(signedTransaction: Hex): Promise<void> {
    const tx = await landing(signedTransaction, contracts)
    if (this.knows(tx.hash)) return
    this.simulation.say(`the product sends ${tx.hash.slice(0, 10)}`)
    this.send(tx, 0)
  }

  knows(wantedHash: Hex): boolean {
    const isIn = ({ transactions }: ModelBlock) =>
      transactions.some(({ hash }) => hash === wantedHash)
    return this.mempool.some(({ tx }) => tx.hash === wantedHash) || this.chain.blocks.some(isIn)
  }

  /** The first number of an address that neither a block nor a waiting transaction has. */
  nextInTurn(from: Hex): number {
    const waitingNonces = this.mempool.flatMap(({ tx }) => (tx.from === from ? [tx.nonce] : []))
    let next = ModelChain.sentBy(from, this.chain.blocks)
    while (waitingNonces.includes(next)) next += 1
    return next
  }

  send(tx: ModelTransaction, delayMs: number): void {
    this.mempool.push({ tx, at: this.simulation.time.now() + delayMs })
  }

  /** A call by the holder of the key; its block says what it does. */
  call(from: Hex, to: Hex, input: Hex, options: { nonce?: number; delayMs?: number } = {}): Hex {
    const { nonce = this.chain.nextNonce(from), delayMs = 0 } = options
    const hash = this.chain.newHash()
    const plain = { value: 0n, isReverted: false, logs: [] }
    this.send({ ...plain, hash, nonce, from, to, input }, delayMs)
    return hash
  }

  /** Whoever sent a transaction sends another one in its place, as wallets do to speed one up. */
  replace(old: ModelTransaction, tx: ModelTransaction): void {
    const index = this.mempool.findIndex((entry) => entry.tx === old)
    if (index >= 0) this.mempool.splice(index, 1)
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
      this.chain.mine(...this.taken(inOrderOfNonce(due)))
      this.simulation.count('blocks')
      for (const node of this.all) this.hear(node)
    }
  }

  /** What a block takes of them; a number that is used already is no transaction any more. */
  private taken(due: Waiting[]): ModelTransaction[] {
    const next = new Map(inTurn.map((from) => [from, ModelChain.sentBy(from, this.chain.blocks)]))
    return due.flatMap((entry) => {
      const { from, nonce } = entry.tx
      const expectedNonce = next.get(from)
      if (expectedNonce !== undefined && nonce > expectedNonce) return []
      this.mempool.splice(this.mempool.indexOf(entry), 1)
      if (expectedNonce !== undefined && nonce < expectedNonce) return []
      if (expectedNonce !== undefined) next.set(from, nonce + 1)
      return [entry.tx]
    })
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
    const hashOf = (text: string) =>
      `0x${createHash('sha256').update(`${text} ${node.name} ${parent.hash}`).digest('hex')}` as Hex
    const transactions = [
      ...(this.lies() < 0.7 ? this.inventedPayment(hashOf('lie')) : []),
      ...(this.lies() < 0.3 ? this.inventedReturn(node, hashOf('lie about shares')) : []),
    ]
    const timestamp = Math.floor(this.simulation.time.now() / 1000)
    const number = parent.number + 1
    node.view.push({
      number,
      hash: hashOf('block'),
      parentHash: parent.hash,
      timestamp,
      transactions,
    })
  }

  private inventedPayment(hash: Hex): ModelTransaction[] {
    const now = this.simulation.time.now()
    const openOrders = this.simulation.records.orders.filter(
      ({ pays, order }) => pays.length === 0 && Date.parse(order.expiresAt) > now,
    )
    if (openOrders.length === 0) return []
    this.simulation.count('lies')
    const { payer, pay, currency } = oneOf(this.lies, openOrders).order
    const from = payer as Hex
    const amount = BigInt(pay)
    const plain = { hash, from, nonce: 0, isReverted: false }
    if (currency === 'BNB') return [{ ...plain, to: this.treasury, value: amount, logs: [] }]
    const log = transferLog(tokenOf(currency), { from, to: this.treasury, amount })
    return [{ ...plain, to: tokenOf(currency), value: 0n, logs: [log] }]
  }

  /** Shares that nobody has brought back. */
  private inventedReturn({ view }: SimulatedNode, hash: Hex): ModelTransaction[] {
    const { balances } = this.chain.shares.stateAfter(view)
    const wallets = this.simulation.records.members.flatMap(({ address }) => {
      const amount = balances.get(address as Hex) ?? 0n
      return amount > 0n ? [{ from: address as Hex, amount }] : []
    })
    if (wallets.length === 0) return []
    this.simulation.count('lies')
    const { token, desk } = shareToken
    const { from, amount } = oneOf(this.lies, wallets)
    const log = transferLog(token, { from, to: desk, amount })
    return [{ hash, from, to: token, value: 0n, nonce: 0, isReverted: false, logs: [log] }]
  }

  /** As a node answers over JSON-RPC. */
  answer(nodeIndex: number, body: string): string {
    const node = this.all[nodeIndex] as SimulatedNode
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
    return JSON.stringify({ jsonrpc: '2.0', id: 1, ...answerAt(node, method, params) })
  }
}

function answerAt(node: SimulatedNode, method: string, params: unknown[]): object {
  if (node.mode === 'wrong chain' && method === 'eth_chainId') return { result: '0x1' }
  try {
    return { result: answerOf(node, method, params) ?? null }
  } catch (error) {
    const { code = -32_000, message } = error as Error & { code?: number }
    return { error: { code, message } }
  }
}

function inOrderOfNonce(due: Waiting[]): Waiting[] {
  return due.sort((a, b) => a.tx.nonce - b.tx.nonce)
}
