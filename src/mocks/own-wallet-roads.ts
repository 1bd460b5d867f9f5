import { custodyTerms } from '@/config/terms'
import { custodyCalls, type HoldingWallet, type ShareMove } from '@/contract/custody'
import { formatShares } from '@/contract/format/amounts'
import { nextCountAt } from '@/contract/staking-rewards'
import { fundsOf, hashOfBlock, headOf } from './chain-state'
import { confirmations } from './market'
import { MockRefusal, newId, road, type Situation } from './road'
import { deliveryStage } from './settle'
import { sharesBy } from './share-roads'
import type { KeptMove, MockMember, State } from './state'
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
  const wallet = person.wallets.find((one) => one.address.toLowerCase() === address.toLowerCase())
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

function moveOf(kept: KeptMove, { state, now }: Situation): ShareMove {
  const { id, shares, to, at, canceledAt } = kept
  const stage = deliveryStage(kept, now)
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

export const ownWalletRoads = [
  road(custodyCalls.shareToken, () => ({
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
  road(custodyCalls.custodyCheck, () => ({ newest: null, lastHour: [], arePaused: false })),
  road(custodyCalls.allowWallet, ({ address }, { me, state }) => {
    const { address: own } = walletOf(me, state, address)
    if (!me.listed.includes(own)) me.listed.push(own)
    return walletOf(me, state, own)
  }),
  road(custodyCalls.deliver, ({ address, shares }, situation) => {
    const { me, state, now } = situation
    const { address: to } = walletOf(me, state, address)
    const left = BigInt(me.available) - BigInt(shares)
    if (left < 0n)
      throw new MockRefusal('DELIVERY_ABOVE_AVAILABLE', { available: formatShares(me.available) })
    me.available = String(left)
    if (!me.listed.includes(to)) me.listed.push(to)
    const kept = { id: newId(), shares, to, at: now.toISOString(), canceledAt: null, isDone: false }
    me.moves.unshift(kept)
    return moveOf(kept, situation)
  }),
  road(custodyCalls.cancelDelivery, ({ id }, situation) => {
    const { me, now } = situation
    const kept = me.moves.find((one) => one.id === id)
    if (kept === undefined) throw new MockRefusal('DELIVERY_NOT_FOUND')
    if (deliveryStage(kept, now) !== 'asked') throw new MockRefusal('DELIVERY_SIGNED')
    kept.canceledAt = now.toISOString()
    me.available = String(BigInt(me.available) + BigInt(kept.shares))
    return moveOf(kept, situation)
  }),
  road(custodyCalls.deliveries, (_, situation) => {
    const { me, state, now } = situation
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
      docs: me.moves.map((one) => moveOf(one, situation)),
    }
  }),
]
