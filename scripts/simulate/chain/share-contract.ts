import {
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  pad,
} from 'viem'
import {
  contractAbi,
  powerLogs,
  powersAbi,
  powersAnswers,
  publishedCodes,
  shareToken,
  vaultStorage,
} from '../product-custody'
import { type ModelBlock, type ModelTransaction, transferLog } from './model-chain'

/** What the share's token and its list hold after a block. */
export interface TokenState {
  balances: ReadonlyMap<Hex, bigint>
  listed: ReadonlySet<Hex>
}

const { token, registry, vault, desk, registrar } = shareToken
const zeroAddress = pad('0x', { size: 20 })

/** A listed address that no member has linked, as one is whose owner has left. */
export const stranger: Hex = `0x${'57'.repeat(20)}`

const emptyState: TokenState = { balances: new Map(), listed: new Set([vault, desk, stranger]) }

/** The whole issue is minted into the vault, and the desk has its float of it. */
export function genesis(newHash: () => Hex): ModelTransaction {
  const logs = [
    ...powerLogs,
    transferLog(token, { from: zeroAddress, to: vault, amount: shareToken.issue }),
    transferLog(token, { from: vault, to: desk, amount: shareToken.float }),
  ]
  const plain = { value: 0n, nonce: 0, isReverted: false }
  return { ...plain, hash: newHash(), from: vault, to: token, logs }
}

/**
 * The token and its list, as far as the product can see them: a transaction does what it does when it
 * is in a block, so after a reorg the same bytes may do something else.
 */
export class ShareContract {
  /** The program that runs at each address. */
  readonly codes = publishedCodes()
  private readonly states = new WeakMap<ModelBlock, TokenState>()
  private readonly asked = new Map<Hex, DecodeFunctionDataReturnType<typeof powersAbi>>()

  /** By what the logs of these blocks say, so a fork that somebody made up has a state of its own. */
  stateAfter(blocks: readonly ModelBlock[], height = blocks.length - 1): TokenState {
    let knownHeight = Math.min(height, blocks.length - 1)
    while (knownHeight >= 0 && !this.states.has(blocks[knownHeight] as ModelBlock)) knownHeight -= 1
    let state = this.states.get(blocks[knownHeight] as ModelBlock) ?? emptyState
    for (const block of blocks.slice(knownHeight + 1, height + 1)) {
      for (const transaction of block.transactions) state = after(state, transaction)
      this.states.set(block, state)
    }
    return state
  }

  /** The transactions of a new block with what they lead to. */
  run(transactions: ModelTransaction[], blocks: readonly ModelBlock[]): ModelTransaction[] {
    let state = this.stateAfter(blocks)
    return transactions.map((transaction) => {
      const outcome = ran(state, transaction)
      state = after(state, outcome)
      return outcome
    })
  }

  /** Whether a call would be carried out; undefined for what is none of these contracts'. */
  wouldRun(state: TokenState, call: { from: Hex; to: Hex; data: Hex }): boolean | undefined {
    return isOfContract(call.to)
      ? effectOf(state, { ...call, input: call.data }) !== undefined
      : undefined
  }

  /** The same are asked at each block, and to find out which function is meant takes long. */
  private decoded(data: Hex) {
    const call = this.asked.get(data) ?? decodeFunctionData({ abi: powersAbi, data })
    this.asked.set(data, call)
    return call
  }

  answer(state: TokenState, to: Hex, data: Hex): Hex | undefined {
    if (!this.codes.has(to)) return undefined
    const { functionName, args = [] } = this.decoded(data)
    const word = (value: bigint | boolean) => pad(numberToHex(BigInt(value)))
    const [wallet = zeroAddress] = args.map((arg) => String(arg).toLowerCase() as Hex)
    switch (functionName) {
      case 'balanceOf':
        return word(state.balances.get(wallet) ?? 0n)
      case 'totalSupply':
        return word(-(state.balances.get(zeroAddress) ?? 0n))
      case 'isVerified':
        return word(state.listed.has(wallet))
      case 'getStorageAt':
        return encodeAbiParameters([{ type: 'bytes' }], [vaultStorage(args[0] as bigint)])
      default: {
        const result = powersAnswers[functionName]
        if (result === undefined)
          throw new Error(`The model of the token answers no ${functionName}`)
        return encodeFunctionResult({ abi: powersAbi, functionName, result } as never)
      }
    }
  }
}

const isOfContract = (to: Hex | null) => to === token || to === registry

interface Effect {
  moved?: { from: Hex; to: Hex; amount: bigint }
  lists?: Hex
  removes?: Hex
}

/** What a call changes; undefined if the contract refuses it. */
function effectOf(
  { balances, listed }: TokenState,
  { from, input }: Pick<ModelTransaction, 'from' | 'input'>,
): Effect | undefined {
  const { functionName, args } = decodeFunctionData({ abi: contractAbi, data: input as Hex })
  const wallet = String(args?.[0]).toLowerCase() as Hex
  switch (functionName) {
    case 'transfer': {
      const amount = args[1]
      const isCovered = (balances.get(from) ?? 0n) >= amount
      return isCovered && listed.has(wallet) ? { moved: { from, to: wallet, amount } } : undefined
    }
    case 'forcedTransfer': {
      const [lostWallet, freshWallet] = [wallet, args[1].toLowerCase() as Hex]
      const isCovered = (balances.get(lostWallet) ?? 0n) >= args[2]
      const isOrdered = from === vault && isCovered && listed.has(freshWallet)
      return isOrdered
        ? { moved: { from: lostWallet, to: freshWallet, amount: args[2] } }
        : undefined
    }
    case 'registerIdentity':
      return from === registrar && !listed.has(wallet) ? { lists: wallet } : undefined
    case 'deleteIdentity':
      return from === registrar && listed.has(wallet) ? { removes: wallet } : undefined
    default:
      return undefined
  }
}

function ran(state: TokenState, transaction: ModelTransaction): ModelTransaction {
  if (transaction.input === undefined || !isOfContract(transaction.to)) return transaction
  const effect = effectOf(state, transaction)
  const logs = effect?.moved ? [transferLog(token, effect.moved)] : []
  return { ...transaction, isReverted: effect === undefined, logs }
}

function after(
  state: TokenState,
  { from, to, input, isReverted, logs }: ModelTransaction,
): TokenState {
  if (isReverted) return state
  let { balances, listed } = state
  for (const { address, topics, data } of logs) {
    if (address !== token || topics.length !== 3 || data === '0x') continue
    const [sender, receiver] = topics.slice(1).map((topic) => `0x${topic.slice(-40)}` as Hex)
    const movedBalances = new Map(balances)
    const add = (holder: Hex, amount: bigint) =>
      movedBalances.set(holder, (movedBalances.get(holder) ?? 0n) + amount)
    add(sender as Hex, -BigInt(data))
    add(receiver as Hex, BigInt(data))
    balances = movedBalances
  }
  if (to === registry && input !== undefined) {
    const { lists, removes } = effectOf(state, { from, input }) ?? {}
    const next = new Set(listed)
    if (lists !== undefined) next.add(lists)
    if (removes !== undefined) next.delete(removes)
    listed = next
  }
  return { balances, listed }
}
