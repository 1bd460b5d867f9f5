import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
} from 'viem'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { safeAbi, tokenAbi } from './abi'
import type { TokenStep } from './acts'
import type { ShareToken } from './share-token'

/**
 * What two owners of the vault do once the token stands. A refill gives the desk more to deliver from;
 * a frozen wallet can neither send nor receive; a paused token moves for nobody; a recovery moves the
 * shares of a lost wallet to another one of the same member; a delivery is more than the desk may send.
 * Bringing home moves shares out of a member's wallet into custody, where an estate or a court's order
 * needs them.
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
    case 'deliver':
      return encodeFunctionData({
        abi: tokenAbi,
        functionName: 'transfer',
        args: [act.kind === 'refill' ? desk : act.wallet, act.microShares],
      })
    case 'recover':
      return encodeFunctionData({
        abi: tokenAbi,
        functionName: 'forcedTransfer',
        args: [act.from, act.wallet, act.microShares],
      })
    case 'bring-home':
      return encodeFunctionData({
        abi: tokenAbi,
        functionName: 'forcedTransfer',
        args: [act.from, vault, act.microShares],
      })
    case 'freeze':
    case 'unfreeze':
      return encodeFunctionData({
        abi: tokenAbi,
        functionName: 'setAddressFrozen',
        args: [act.wallet, act.kind === 'freeze'],
      })
    default:
      return encodeFunctionData({ abi: tokenAbi, functionName: act.kind })
  }
}

/** Which of these acts a transaction carries out; undefined for any other, written in whatever way. */
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

/** By the words of a command; undefined where they do not say enough. */
export function vaultActOf(
  kind: string | undefined,
  { shares, wallet, from }: Record<'shares' | 'wallet' | 'from', string | undefined>,
): VaultAct | undefined {
  if (kind === 'pause' || kind === 'unpause') return { kind }
  if (kind === 'refill')
    return /^[1-9]\d{0,8}$/.test(shares ?? '')
      ? { kind, microShares: BigInt(shares ?? 0) * 1_000_000n }
      : undefined
  if (kind === 'recover') return recoveryOf({ shares, wallet, from })
  if (kind === 'deliver') {
    const [to, microShares] = [addressIn(wallet), exactShares(shares)]
    return to && microShares ? { kind, wallet: to, microShares } : undefined
  }
  if (kind === 'bring-home') return returnOf({ shares, from })
  if (kind !== 'freeze' && kind !== 'unfreeze') return undefined
  const named = addressIn(wallet)
  return named && { kind, wallet: named }
}

function recoveryOf({
  shares,
  wallet,
  from,
}: Record<'shares' | 'wallet' | 'from', string | undefined>): VaultAct | undefined {
  const [lost, fresh] = [addressIn(from), addressIn(wallet)]
  const microShares = exactShares(shares)
  if (lost === undefined || fresh === undefined || microShares === undefined) return undefined
  if (isAddressEqual(lost, fresh)) return undefined
  return { kind: 'recover', from: lost, wallet: fresh, microShares }
}

function returnOf({
  shares,
  from: typed,
}: Record<'shares' | 'from', string | undefined>): VaultAct | undefined {
  const [from, microShares] = [addressIn(typed), exactShares(shares)]
  return from && microShares ? { kind: 'bring-home', from, microShares } : undefined
}

/** Of a member's shares all six decimals count. */
function exactShares(text = ''): bigint | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const microShares = BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
  return microShares === 0n ? undefined : microShares
}

function addressIn(text: string | undefined): Address | undefined {
  return text !== undefined && isAddress(text, { strict: false }) ? getAddress(text) : undefined
}
