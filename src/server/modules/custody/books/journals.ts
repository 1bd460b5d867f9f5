import { type Journal, journalKeys, shareAsset } from '@/server/modules/ledger'
import type { ShareDelivery, ShareTransferKind, shareTransfers } from '../tables'

type Transfer = typeof shareTransfers.$inferSelect

const memberAccount = (owner: string, type: 'available' | 'delivering' | 'delivered') =>
  ({ owner, type, asset: shareAsset }) as const

export function deliveryJournal(delivery: ShareDelivery, at: Date): Journal {
  const { id, accountId, microShares: amount, address } = delivery
  return {
    key: journalKeys.write('delivery', { id }),
    kind: 'delivery',
    at,
    details: { address },
    moves: [
      {
        from: memberAccount(accountId, 'available'),
        to: memberAccount(accountId, 'delivering'),
        amount,
      },
    ],
  }
}

/** The same key for each way of ending without a transfer: of two at once, one is written. */
export function endedJournal(delivery: ShareDelivery, why: string, at: Date): Journal {
  const { id, accountId, microShares: amount } = delivery
  return {
    key: journalKeys.write('delivery over', { id }),
    kind: 'delivery ended',
    at,
    details: { why },
    moves: [
      {
        from: memberAccount(accountId, 'delivering'),
        to: memberAccount(accountId, 'available'),
        amount,
      },
    ],
  }
}

/**
 * It includes `generation`, because a sandbox's new chain may include an old transaction again
 * under its old hash.
 */
function transferKey({
  chainId,
  generation,
  hash,
  logIndex,
}: Pick<Transfer, 'chainId' | 'generation' | 'hash' | 'logIndex'>): string {
  return journalKeys.write('share moved', { chain: chainId, generation, hash, logIndex })
}

interface FoundShares {
  id: string
  address: string
  owner: string
  amount: bigint
}

/** Two operators decided who owns shares in a wallet that was not linked. */
export function foundJournal({ id, address, owner, amount }: FoundShares, at: Date): Journal {
  return {
    key: journalKeys.write('share found', { id }),
    kind: 'share moved',
    at,
    details: { address, why: 'decided by two operators' },
    moves: [{ from: platform('astray'), to: memberAccount(owner, 'delivered'), amount }],
  }
}

export interface TransferOwners {
  sender: string | undefined
  receiver: string | undefined
}

/**
 * The journal of a settled transfer; undefined if shares only move within custody or between one's
 * own wallets.
 */
export function transferJournal(
  transfer: Transfer,
  { sender, receiver }: TransferOwners,
  at: Date,
): Journal | undefined {
  const sides = sidesOf(transfer.kind, { sender, receiver })
  if (sides === undefined) return undefined
  return {
    key: transferKey(transfer),
    kind: 'share moved',
    at,
    details: {
      sender: transfer.sender,
      receiver: transfer.receiver,
      block: String(transfer.blockNumber),
    },
    moves: [{ ...sides, amount: transfer.amount }],
  }
}

const platform = (type: 'astray' | 'missing') => ({ type, asset: shareAsset }) as const

function sidesOf(
  what: ShareTransferKind | null,
  { sender, receiver }: TransferOwners,
): Omit<Journal['moves'][number], 'amount'> | undefined {
  const inWalletOf = (owner: string | undefined) =>
    owner === undefined ? platform('astray') : memberAccount(owner, 'delivered')
  switch (what) {
    case 'delivery':
      return receiver === undefined
        ? undefined
        : { from: memberAccount(receiver, 'delivering'), to: memberAccount(receiver, 'delivered') }
    case 'unordered':
      return { from: platform('missing'), to: inWalletOf(receiver) }
    case 'return':
      return sender === undefined
        ? undefined
        : { from: memberAccount(sender, 'delivered'), to: memberAccount(sender, 'available') }
    case 'sent':
      return { from: inWalletOf(sender), to: inWalletOf(receiver) }
    case 'astray':
      return sender === undefined
        ? undefined
        : { from: memberAccount(sender, 'delivered'), to: platform('astray') }
    case 'recovered':
      return receiver === undefined
        ? undefined
        : { from: platform('astray'), to: memberAccount(receiver, 'available') }
    case 'found':
      return { from: platform('astray'), to: inWalletOf(receiver) }
    default:
      return undefined
  }
}
