import { custodyTerms } from '@/config/terms'
import { custodyCalls, type HoldingWallet, type ShareMove } from '@/contract/custody'
import { formatShares } from '@/contract/format/amounts'
import { nextCountAt } from '@/contract/staking-rewards'
import { fundsOf, hashOfBlock, headOf } from './chain-state'
import { type MockContext, MockRefusal, mockHandler, newId } from './handler'
import { confirmations } from './market'
import { deliveryStage } from './settle'
import { sharesBy } from './share-handlers'
import type { MockMember, State, StoredMove } from './state'
import { desk, mockToken, registry, vault } from './token'

const limits = {
  minimum: String(custodyTerms.minimumMicroShares),
  daily: String(custodyTerms.maxDailyMicroShares),
  dailyCount: custodyTerms.maxDailyDeliveries,
  walletCount: custodyTerms.maxWallets,
  waitMinutes: 0,
  confirmationCount: confirmations,
}

function walletOf(person: MockMember, state: State, address: string): HoldingWallet {
  const wallet = person.wallets.find(
    (wallet) => wallet.address.toLowerCase() === address.toLowerCase(),
  )
  if (wallet === undefined) throw new MockRefusal('WALLET_NOT_LINKED')
  return {
    ...wallet,
    isFrozen: false,
    needsSignature: false,
    program: null,
    spenders: [],
    state: person.listed.includes(wallet.address) ? 'listed' : 'unlisted',
    shares: String(fundsOf(state.chain, wallet.address, mockToken)),
  }
}

function moveOf(move: StoredMove, { state, now }: MockContext): ShareMove {
  const { id, shares, to, at, canceledAt } = move
  const stage = deliveryStage(move, now)
  const isInBlock = stage === 'seen' || stage === 'done'
  const block = headOf(state.chain, new Date(Date.parse(at) + 4_000))
  return {
    id,
    shares,
    to,
    at,
    kind: 'delivery',
    source: 'desk',
    from: null,
    waitsUntil: null,
    state: canceledAt === null ? stage : 'canceled',
    canCancel: canceledAt === null && stage === 'asked',
    signedAt: stage === 'asked' || canceledAt !== null ? null : at,
    hash: isInBlock ? hashOfBlock(block) : null,
    blockNumber: isInBlock ? String(block) : null,
    blockAt: isInBlock ? at : null,
    confirmations: isInBlock
      ? {
          seen: Math.min(confirmations, headOf(state.chain, now) - block + 1),
          needed: confirmations,
        }
      : null,
    endedAt: canceledAt ?? (stage === 'done' ? at : null),
  }
}

export const ownWalletHandlers = [
  mockHandler(custodyCalls.shareToken, () => ({
    token: {
      token: mockToken,
      registry,
      vault,
      desk,
      limits,
      name: 'FNX share',
      symbol: 'FNX',
      decimals: 6,
    },
  })),
  mockHandler(custodyCalls.custodyCheck, () => ({ newest: null, lastHour: [], arePaused: false })),
  mockHandler(custodyCalls.allowWallet, ({ address }, { me, state }) => {
    const { address: listedAddress } = walletOf(me, state, address)
    if (!me.listed.includes(listedAddress)) me.listed.push(listedAddress)
    return walletOf(me, state, listedAddress)
  }),
  mockHandler(custodyCalls.deliver, ({ address, shares }, context) => {
    const { me, state, now } = context
    const { address: to } = walletOf(me, state, address)
    const remaining = BigInt(me.available) - BigInt(shares)
    if (remaining < 0n)
      throw new MockRefusal('DELIVERY_ABOVE_AVAILABLE', { available: formatShares(me.available) })
    me.available = String(remaining)
    if (!me.listed.includes(to)) me.listed.push(to)
    const newMove = {
      id: newId(),
      shares,
      to,
      at: now.toISOString(),
      canceledAt: null,
      isDone: false,
    }
    me.moves.unshift(newMove)
    return moveOf(newMove, context)
  }),
  mockHandler(custodyCalls.cancelDelivery, ({ id }, context) => {
    const { me, now } = context
    const move = me.moves.find((move) => move.id === id)
    if (move === undefined) throw new MockRefusal('DELIVERY_NOT_FOUND')
    if (deliveryStage(move, now) !== 'asked') throw new MockRefusal('DELIVERY_SIGNED')
    move.canceledAt = now.toISOString()
    me.available = String(BigInt(me.available) + BigInt(move.shares))
    return moveOf(move, context)
  }),
  mockHandler(custodyCalls.deliveries, (_, context) => {
    const { me, state, now } = context
    return {
      shares: sharesBy(me, state, now),
      wallets: me.wallets.map(({ address }) => walletOf(me, state, address)),
      today: {
        shares: limits.daily,
        movesLeft: limits.dailyCount,
        waitsUntil: null,
        renewsAt: nextCountAt(now).toISOString(),
      },
      arePaused: false,
      docs: me.moves.map((move) => moveOf(move, context)),
    }
  }),
]
