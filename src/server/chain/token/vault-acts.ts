import {
  type Address,
  decodeFunctionData,
  formatUnits,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  parseUnits,
} from 'viem'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { safeAbi, tokenAbi } from './abi'
import { encode, type TokenStep } from './acts'
import type { ShareToken } from './share-token'

/**
 * The acts of two owners of the vault after the deployment. refill: gives the desk more shares to
 * deliver. freeze: a frozen wallet can neither send nor receive. pause: the token moves for no
 * wallet. recovery: moves the shares of a lost wallet to another one of the same member. delivery:
 * more than the desk may send. home: moves shares out of a member's wallet into custody, as an
 * order of an estate or a court requires.
 */
export type VaultAct =
  | { kind: 'refill'; microShares: bigint }
  | { kind: 'deliver'; wallet: Address; microShares: bigint }
  | { kind: 'recover'; from: Address; wallet: Address; microShares: bigint }
  | { kind: 'bring-home'; from: Address; microShares: bigint }
  | { kind: 'freeze' | 'unfreeze'; wallet: Address }
  | { kind: 'pause' | 'unpause' }

export const vaultActKinds = [
  'refill',
  'deliver',
  'recover',
  'bring-home',
  'freeze',
  'unfreeze',
  'pause',
  'unpause',
] as const

const actGas = 400_000n

export function vaultActStep(token: ShareToken, act: VaultAct): TokenStep {
  return { says: saidOf(act), to: token.contracts.token, data: dataOf(act, token), gas: actGas }
}

function saidOf(act: VaultAct): string {
  switch (act.kind) {
    case 'refill':
      return `give the desk ${formatShares(act.microShares)} shares`
    case 'deliver':
      return `deliver ${formatSharesFull(act.microShares)} shares to the wallet ${act.wallet}`
    case 'recover':
      return `move ${formatSharesFull(act.microShares)} shares from the lost wallet ${act.from} to ${act.wallet}`
    case 'bring-home':
      return `bring ${formatSharesFull(act.microShares)} shares home from the wallet ${act.from}`
    case 'freeze':
      return `freeze the wallet ${act.wallet}: it can neither send nor receive`
    case 'unfreeze':
      return `let the wallet ${act.wallet} send and receive again`
    default:
      return act.kind === 'pause' ? 'pause the token: nobody moves it' : 'let the token move again'
  }
}

function dataOf(act: VaultAct, { desk, vault }: ShareToken): Hex {
  switch (act.kind) {
    case 'refill':
      return encode(tokenAbi, 'transfer', [desk, act.microShares])
    case 'deliver':
      return encode(tokenAbi, 'transfer', [act.wallet, act.microShares])
    case 'recover':
      return encode(tokenAbi, 'forcedTransfer', [act.from, act.wallet, act.microShares])
    case 'bring-home':
      return encode(tokenAbi, 'forcedTransfer', [act.from, vault, act.microShares])
    case 'freeze':
    case 'unfreeze':
      return encode(tokenAbi, 'setAddressFrozen', [act.wallet, act.kind === 'freeze'])
    default:
      return encode(tokenAbi, act.kind, [])
  }
}

/** The act that a transaction carries out; undefined for any other transaction or encoding. */
export function vaultActIn(
  token: ShareToken,
  { to, data }: { to: Address | undefined; data: Hex },
): VaultAct | undefined {
  if (to === undefined || !isAddressEqual(to, token.vault)) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: safeAbi, data })
    if (functionName !== 'execTransaction') return undefined
    const [target, value, call, operation] = args
    if (!isAddressEqual(target, token.contracts.token) || value !== 0n || operation !== 0)
      return undefined
    const act = actIn(call, token)
    return act !== undefined && dataOf(act, token) === call ? act : undefined
  } catch {
    return undefined
  }
}

function actIn(data: Hex, { desk, vault }: ShareToken): VaultAct | undefined {
  const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
  if (functionName === 'transfer') {
    const [to, microShares] = args
    if (isAddressEqual(to, desk)) return { kind: 'refill', microShares }
    return { kind: 'deliver', wallet: getAddress(to), microShares }
  }
  if (functionName === 'forcedTransfer') {
    const [from, wallet, microShares] = args
    if (isAddressEqual(wallet, vault))
      return { kind: 'bring-home', from: getAddress(from), microShares }
    return { kind: 'recover', from: getAddress(from), wallet: getAddress(wallet), microShares }
  }
  if (functionName === 'setAddressFrozen')
    return { kind: args[1] ? 'freeze' : 'unfreeze', wallet: getAddress(args[0]) }
  return functionName === 'pause' || functionName === 'unpause' ? { kind: functionName } : undefined
}

type Word = 'shares' | 'wallet' | 'from'

/** The arguments of each act, in the order in which they are typed. */
const wordsOfKind: Record<VaultAct['kind'], readonly Word[]> = {
  refill: ['shares'],
  deliver: ['shares', 'wallet'],
  recover: ['shares', 'from', 'wallet'],
  'bring-home': ['shares', 'from'],
  freeze: ['wallet'],
  unfreeze: ['wallet'],
  pause: [],
  unpause: [],
}

/** Parses the words of a command; undefined if they are incomplete. */
export function vaultActOf(
  typed: string | undefined,
  { shares, wallet, from }: Partial<Record<Word, string | undefined>>,
): VaultAct | undefined {
  const kind = vaultActKinds.find((candidate) => candidate === typed)
  if (kind === undefined) return undefined
  const read = { shares: exactShares(shares), wallet: addressIn(wallet), from: addressIn(from) }
  if (wordsOfKind[kind].some((word) => read[word] === undefined)) return undefined
  const act = { kind, microShares: read.shares, wallet: read.wallet, from: read.from } as VaultAct
  if (act.kind === 'refill' && act.microShares % 1_000_000n !== 0n) return undefined
  return act.kind === 'recover' && isAddressEqual(act.from, act.wallet) ? undefined : act
}

/** The words from which `vaultActOf` reads the same act again. */
export function wordsOf(act: VaultAct): [Word, string][] {
  type Told = Partial<Extract<VaultAct, { kind: 'recover' }>>
  const { microShares = 0n, wallet = '', from = '' } = act as Told
  const words = { shares: formatUnits(microShares, 6), wallet, from }
  return wordsOfKind[act.kind].map((word) => [word, words[word]])
}

/** For a member's shares all six decimals count. */
function exactShares(text = ''): bigint | undefined {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return undefined
  return parseUnits(text, 6) || undefined
}

function addressIn(text: string | undefined): Address | undefined {
  return text !== undefined && isAddress(text, { strict: false }) ? getAddress(text) : undefined
}
