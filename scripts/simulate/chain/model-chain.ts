import { encodeAbiParameters, type Hex, keccak256, pad, toEventSelector, toHex } from 'viem'
import { mainTokens } from '@/config/coins'

interface Log {
  address: Hex
  topics: Hex[]
  data: Hex
}

export interface ModelTransaction {
  hash: Hex
  from: Hex
  to: Hex | null
  value: bigint
  nonce: number
  isReverted: boolean
  logs: Log[]
  /** The call data, where the transaction calls a contract. */
  input?: Hex
  inner?: { from: Hex; to: Hex; amount: bigint }[]
}

export interface ModelBlock {
  number: number
  hash: Hex
  parentHash: Hex
  timestamp: number
  transactions: ModelTransaction[]
}

/** As receipts say: 21,000 of gas for a gwei each. */
const feeOfOne = 21_000n * 1_000_000_000n
const transferTopic = toEventSelector('Transfer(address,address,uint256)')

export const tokenOf = (symbol: string) =>
  mainTokens.find((token) => token.symbol === symbol)?.address.toLowerCase() as Hex

export class ModelChain {
  blocks: ModelBlock[] = []
  finalBehind = 5
  private made = 0
  private readonly rich = new Set<Hex>()
  private readonly gifts: { to: Hex; amount: bigint; height: number }[] = []
  private readonly nonces = new Map<string, number>()
  /** What the one address that is asked about all the time had after each block. */
  private readonly held = new WeakMap<ModelBlock, Map<string, bigint>>()

  constructor(
    private readonly time: { now(): Date },
    private readonly watched?: Hex,
  ) {
    this.add(this.first())
  }

  /** What is in the first block. */
  protected first(): ModelTransaction[] {
    return []
  }

  get head(): number {
    return this.blocks.length - 1
  }

  /** How many transactions of an address are in these blocks. */
  static sentBy(from: Hex, blocks: readonly ModelBlock[]): number {
    let sentCount = 0
    for (const { transactions } of blocks)
      for (const transaction of transactions) if (transaction.from === from) sentCount += 1
    return sentCount
  }

  nextNonce(from: Hex): number {
    const nonce = this.nonces.get(from) ?? 0
    this.nonces.set(from, nonce + 1)
    return nonce
  }

  pay(
    from: Hex,
    to: Hex,
    amount: bigint,
    { symbol = 'BNB', ...other }: { symbol?: string; isReverted?: boolean; token?: Hex } = {},
  ): ModelTransaction {
    const token = other.token ?? (symbol === 'BNB' ? undefined : tokenOf(symbol))
    const isReverted = other.isReverted ?? false
    const plain = { hash: this.newHash(), from, nonce: this.nextNonce(from), isReverted }
    if (token === undefined) return { ...plain, to, value: amount, logs: [] }
    const logs = isReverted ? [] : [transferLog(token, { from, to, amount })]
    return { ...plain, to: token, value: 0n, logs }
  }

  batch(from: Hex, to: Hex, amount: bigint): ModelTransaction {
    return { ...this.pay(from, from, 0n), inner: [{ from, to, amount }] }
  }

  mine(...transactions: ModelTransaction[]): ModelBlock {
    return this.add(transactions)
  }

  mineEmpty(blocks: number): void {
    for (let count = 0; count < blocks; count += 1) this.mine()
  }

  drop(depth: number): ModelTransaction[] {
    return this.blocks.splice(this.blocks.length - depth).flatMap((block) => block.transactions)
  }

  endow(address: Hex): void {
    this.rich.add(address)
  }

  /** Coins of an inner call: no transaction or log describes them. */
  gift(to: Hex, amount: bigint): void {
    this.gifts.push({ to, amount, height: this.head + 1 })
  }

  newHash(): Hex {
    this.made += 1
    return keccak256(toHex(`made in the model chain ${this.made}`))
  }

  private add(transactions: ModelTransaction[]): ModelBlock {
    const parent = this.blocks.at(-1)
    const block = {
      number: this.blocks.length,
      hash: this.newHash(),
      parentHash: parent?.hash ?? pad('0x'),
      timestamp: Math.floor(this.time.now().getTime() / 1000),
      transactions,
    }
    this.blocks.push(block)
    if (this.watched !== undefined) this.held.set(block, this.heldAfter(block, parent))
    return block
  }

  private heldAfter(block: ModelBlock, parent: ModelBlock | undefined): Map<string, bigint> {
    const before = (parent && this.held.get(parent)) ?? new Map<string, bigint>()
    if (block.transactions.length === 0) return before
    const after = new Map(before)
    const add = (asset: string, amount: bigint) =>
      after.set(asset, (after.get(asset) ?? 0n) + amount)
    for (const [asset, amount] of movedIn(block, this.watched as Hex)) add(asset, amount)
    for (const { from } of block.transactions) if (from === this.watched) add('coin', -feeOfOne)
    return after
  }

  balanceOf(address: Hex, token: Hex | undefined, height: number): bigint {
    if (address === this.watched) {
      const block = this.blocks[height]
      return (block && this.held.get(block)?.get(token ?? 'coin')) ?? 0n
    }
    let balance = this.rich.has(address) ? 10n ** 30n : 0n
    if (token === undefined)
      for (const gift of this.gifts)
        if (gift.to === address && gift.height <= height) balance += gift.amount
    for (const block of this.blocks.slice(0, height + 1))
      for (const [asset, amount] of movedIn(block, address))
        if (asset === (token ?? 'coin')) balance += amount
    return balance
  }
}

/** What one address gained or lost by each transaction of a block, by token or `coin`. */
function movedIn(block: ModelBlock, address: Hex): [string, bigint][] {
  return block.transactions.flatMap(({ from, to, value, isReverted, logs, inner = [] }) => {
    if (isReverted) return []
    const coins = [{ from, to, amount: value }, ...inner]
    const events = logs.map((log): [string, bigint] => [
      log.address,
      balanceAfter(address, {
        from: addressIn(log.topics[1]),
        to: addressIn(log.topics[2]),
        amount: log.data === '0x' ? 0n : BigInt(log.data),
      }),
    ])
    return [
      ...coins.map((move): [string, bigint] => ['coin', balanceAfter(address, move)]),
      ...events,
    ]
  })
}

function balanceAfter(address: Hex, move: { from: Hex; to: Hex | null; amount: bigint }): bigint {
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
