import { utcDay } from '@/config/durations'
import { stakingTerms } from '@/config/terms'
import { actOfTransaction, purchaseDollars } from '@/contract/activity'
import { formatShares, shareBps } from '@/contract/format/amounts'
import { sumOfAmounts } from '@/contract/format/rounded-rows'
import { notificationCalls } from '@/contract/notification'
import { ownedIn } from '@/contract/owned'
import {
  accruedReward,
  daysCounted,
  leaving,
  nextCountAt,
  unlocksAt,
  wholeReward,
} from '@/contract/staking-rewards'
import type { Transaction } from '@/contract/transaction'
import { type Holdings, holdingsCalls, type NextStep } from '@/contract/user/holdings'
import { type Stake, type StakingPlan, stakingCalls } from '@/contract/user/staking'
import { fundsOf } from './chain-state'
import { MockRefusal, mockHandler, newId, onePage } from './handler'
import { daysIn, priceAt } from './market'
import { deliveryStage, tellMember } from './settle'
import type { MockMember, State, StoredStake } from './state'
import { mockToken } from './token'

const micro = 1_000_000n
/** The shares of a member by place. */
export function sharesBy(
  { available, stakes, moves, wallets, buyBacks }: MockMember,
  state: State,
  now: Date,
) {
  const staked = stakes
    .filter(({ status }) => status === 'running')
    .map(({ amount }) => BigInt(amount))
  const onWay = moves.filter(
    (move) => move.canceledAt === null && deliveryStage(move, now) !== 'done',
  )
  const inWallets = wallets.map(({ address }) => fundsOf(state.chain, address, mockToken))
  return {
    available,
    staked: String(sumOfAmounts(staked)),
    delivered: String(sumOfAmounts(inWallets)),
    delivering: String(sumOfAmounts(onWay.map(({ shares }) => BigInt(shares)))),
    sending: '0',
    offered: offeredIn(buyBacks),
  }
}

const offeredIn = (buyBacks: MockMember['buyBacks']) =>
  String(
    sumOfAmounts(
      buyBacks.map(({ offer }) => BigInt(offer?.state === 'waiting' ? offer.shares : 0)),
    ),
  )

export const isOpen = ({ status }: Transaction) =>
  ['awaiting', 'pending', 'decision'].includes(status)

const purchasesOf = ({ transactions }: MockMember) =>
  transactions.filter(({ kind, status }) => kind === 'purchase' && status === 'confirmed')

function costIn({ pay, currencyPrice, decimals }: Transaction): bigint {
  return BigInt(purchaseDollars(pay, decimals, currencyPrice ?? '0'))
}

function holdingsOf(person: MockMember, state: State, now: Date): Holdings {
  const [sharePrice, places] = [priceAt(now), sharesBy(person, state, now)]
  const value = (ownedIn(places) * sharePrice) / micro
  const paid = sumOfAmounts(purchasesOf(person).map(costIn))
  const rewards = sumOfAmounts(
    person.claims.map((claim) => (BigInt(claim.amount) * BigInt(claim.sharePrice)) / micro),
  )
  const gain = value - paid - rewards
  const gains = {
    book: { paid: String(paid), rewards: String(rewards), received: '0' },
    gain: String(gain),
    gainBps: paid + rewards === 0n ? null : shareBps(gain, paid + rewards),
  }
  const pending = person.transactions.filter(
    ({ kind, status }) => kind === 'purchase' && status === 'pending',
  )
  return {
    ...places,
    ...gains,
    fifo: gains,
    value: String(value),
    sharePrice: String(sharePrice),
    priceAt: now.toISOString(),
    pending: String(sumOfAmounts(pending.map(({ shares }) => BigInt(shares ?? 0)))),
    rewards: String(sumOfAmounts(person.claims.map(({ amount }) => BigInt(amount)))),
  }
}

function nextStepsOf(person: MockMember, now: Date): NextStep[] {
  const ended = person.stakes.filter(({ status }) => status === 'ended')
  const steps: [NextStep, boolean][] = [
    ['verify', person.kyc !== 'APPROVED'],
    ['wallet', person.wallets.length === 0],
    ['buy', purchasesOf(person).length === 0],
    ['claim', ended.some((stake) => stakeOf(stake, now).claimable !== '0')],
    ['stake', person.available !== '0' && person.stakes.length === 0],
  ]
  return steps.flatMap(([step, isDue]) => (isDue ? step : []))
}

const plans: StakingPlan[] = stakingTerms.plans.map((plan) => ({
  ...plan,
  minimum: String(stakingTerms.minimumMicroShares),
  isOpen: true,
  room: '20000000000',
}))

function stakeOf(kept: StoredStake, now: Date): Stake {
  const { id, planId, amount, rateBps, days, status, startedAt, endedAt, claimed } = kept
  const start = new Date(startedAt)
  const counted = daysCounted(start, status === 'left' ? new Date(endedAt ?? now) : now, days)
  const terms = { amount: BigInt(amount), rateBps, days }
  const soFar = accruedReward(terms, counted)
  const sums = leaving(terms, counted, BigInt(claimed))
  const texts = Object.entries(sums).map(([name, sum]) => [name, String(sum)])
  return {
    id,
    planId,
    amount,
    rateBps,
    days,
    status,
    startedAt,
    endedAt,
    claimed,
    months: plans.find((plan) => plan.id === planId)?.months ?? 3,
    daysCounted: counted,
    unlocksAt: unlocksAt(start, days).toISOString(),
    reward: String(wholeReward(terms)),
    accrued: String(soFar),
    claimable: status === 'left' ? '0' : String(soFar - BigInt(claimed)),
    leaving: status === 'running' ? (Object.fromEntries(texts) as Stake['leaving']) : null,
  }
}

function stakeById(person: MockMember, id: string): StoredStake {
  const stake = person.stakes.find((stake) => stake.id === id)
  if (stake === undefined) throw new MockRefusal('STAKE_NOT_FOUND')
  return stake
}

/** Books a reward, which may be negative if leaving early takes some back. */
function reward(
  person: MockMember,
  kept: StoredStake,
  { kind, amount, now }: { kind: 'claim' | 'leave'; amount: bigint; now: Date },
) {
  const last = person.claims.find(({ stakeId }) => stakeId === kept.id)
  const { daysCounted: toDay } = stakeOf(kept, now)
  const claim = {
    id: newId(),
    stakeId: kept.id,
    planId: kept.planId,
    kind,
    toDay,
    fromDay: last?.toDay ?? 0,
    amount: String(amount),
    sharePrice: String(priceAt(now)),
    at: now.toISOString(),
  }
  person.claims.unshift(claim)
  kept.claimed = String(BigInt(kept.claimed) + amount)
  return claim
}

export const shareHandlers = [
  mockHandler(holdingsCalls.myWallet, (_, { me, state, now }) => {
    const running = me.stakes
      .filter(({ status }) => status === 'running')
      .map((stake) => stakeOf(stake, now))
    const [next] = running.toSorted((a, b) => (a.unlocksAt < b.unlocksAt ? -1 : 1))
    return {
      holdings: holdingsOf(me, state, now),
      wallets: me.wallets,
      moving: me.transactions.filter(isOpen),
      stakes: {
        runningCount: running.length,
        next: next ? { months: next.months, unlocksAt: next.unlocksAt } : null,
      },
    }
  }),
  mockHandler(holdingsCalls.dashboard, (_, { me, state, now }) => ({
    holdings: holdingsOf(me, state, now),
    latest: me.transactions.slice(0, 3).map(actOfTransaction),
    open: me.transactions.filter(isOpen),
    nextSteps: nextStepsOf(me, now),
    isTransferOffered: true,
  })),
  mockHandler(holdingsCalls.graphForDealUser, ({ range }, { me, state, now }) => {
    const purchases = purchasesOf(me)
    const series = [...daysIn(range, now), now].map((at) => {
      const before = purchases.filter((purchase) => new Date(purchase.at) <= at)
      const shares = sumOfAmounts(before.map((purchase) => BigInt(purchase.shares ?? 0)))
      const price = priceAt(at)
      return {
        at: at.toISOString(),
        sharePrice: String(price),
        shares: String(shares),
        value: String((shares * price) / micro),
        book: { paid: String(sumOfAmounts(before.map(costIn))), rewards: '0', received: '0' },
      }
    })
    const { gain } = holdingsOf(me, state, now)
    return {
      series,
      deals: purchases.map(purchaseOf),
      fixingCount: series.length - 1,
      rewards: [],
      swaps: [],
      change: { bought: String(sumOfAmounts(purchases.map(costIn))), gain },
    }
  }),
  mockHandler(holdingsCalls.getDealHistoryUser, (_, { me }) =>
    onePage(purchasesOf(me).map(purchaseOf)),
  ),
  mockHandler(stakingCalls.stakingPlans, () => ({ plans })),
  mockHandler(stakingCalls.staking, (_, { me, state, now }) => {
    const stakes = me.stakes.map((stake) => stakeOf(stake, now))
    const { available, staked } = sharesBy(me, state, now)
    return {
      plans,
      pool: String(stakingTerms.poolMicroShares),
      available,
      staked,
      stakes,
      claimable: String(sumOfAmounts(stakes.map((stake) => BigInt(stake.claimable)))),
      claimed: String(sumOfAmounts(stakes.map((stake) => BigInt(stake.claimed)))),
      nextCountAt: nextCountAt(now).toISOString(),
      now: now.toISOString(),
    }
  }),
  mockHandler(stakingCalls.stake, ({ planId, amount, rateBps }, { me, now }) => {
    const plan = plans.find(({ id }) => id === planId)
    if (plan === undefined) throw new MockRefusal('PLAN_CLOSED')
    if (plan.rateBps !== rateBps) throw new MockRefusal('TERMS_CHANGED')
    const remaining = BigInt(me.available) - BigInt(amount)
    if (BigInt(amount) < BigInt(plan.minimum))
      throw new MockRefusal('STAKE_BELOW_MINIMUM', { minimum: 1 })
    if (remaining < 0n)
      throw new MockRefusal('STAKE_ABOVE_AVAILABLE', { available: formatShares(me.available) })
    me.available = String(remaining)
    const stake: StoredStake = {
      id: newId(),
      planId,
      amount,
      rateBps,
      days: plan.days,
      startedAt: now.toISOString(),
      status: 'running',
      endedAt: null,
      claimed: '0',
    }
    me.stakes.unshift(stake)
    tellMember(me, now, 'stake-begun')
    return stakeOf(stake, now)
  }),
  mockHandler(stakingCalls.stakingClaim, ({ stakeIds }, { me, now }) => {
    const claimedStakes = me.stakes.filter(
      ({ id }) => stakeIds === undefined || stakeIds.includes(id),
    )
    const due = claimedStakes.filter((stake) => stakeOf(stake, now).claimable !== '0')
    if (due.length === 0)
      throw new MockRefusal('NOTHING_TO_CLAIM', {
        day: utcDay(nextCountAt(now)),
      })
    const claims = due.map((stake) =>
      reward(me, stake, { kind: 'claim', amount: BigInt(stakeOf(stake, now).claimable), now }),
    )
    const amount = sumOfAmounts(claims.map((claim) => BigInt(claim.amount)))
    me.available = String(BigInt(me.available) + amount)
    tellMember(me, now, 'rewards-claimed')
    return { amount: String(amount), claims }
  }),
  mockHandler(stakingCalls.leaveStake, ({ stakeId, returned, reward: shown }, { me, now }) => {
    const stake = stakeById(me, stakeId)
    const { leaving: sums } = stakeOf(stake, now)
    if (sums === null) throw new MockRefusal('STAKE_OVER')
    if (sums.returned !== returned || sums.reward !== shown) throw new MockRefusal('STAKE_CHANGED')
    reward(me, stake, { kind: 'leave', amount: BigInt(sums.reward) - BigInt(sums.takenBack), now })
    Object.assign(stake, { status: 'left', endedAt: now.toISOString() })
    me.available = String(BigInt(me.available) + BigInt(returned) + BigInt(shown))
    return stakeOf(stake, now)
  }),
  mockHandler(stakingCalls.stakingClaimList, (_, { me }) => onePage(me.claims)),
  mockHandler(notificationCalls.listNotification, (_, { me }) => ({
    ...onePage(me.notifications),
    unseenCount: me.notifications.filter(({ isSeen }) => !isSeen).length,
  })),
  mockHandler(notificationCalls.sawAllNotification, (_, { me }) => {
    for (const notification of me.notifications) notification.isSeen = true
    return { unseenCount: 0 }
  }),
  mockHandler(notificationCalls.removeNotification, ({ id }, { me }) =>
    remove(me, (one) => one === id),
  ),
  mockHandler(notificationCalls.removeAllNotification, (_, { me }) => remove(me, () => true)),
  mockHandler(notificationCalls.restoreNotification, ({ removal }, { me }) => {
    const restored = me.removed[removal] ?? []
    delete me.removed[removal]
    me.notifications = [...restored, ...me.notifications].toSorted((a, b) => (a.at < b.at ? 1 : -1))
    return { restoredCount: restored.length }
  }),
]

const purchaseOf = (transaction: Transaction) => ({
  id: transaction.id,
  kind: 'purchase' as const,
  at: transaction.at,
  shares: transaction.shares ?? '0',
  sharePrice: transaction.sharePrice ?? '0',
  cost: String(costIn(transaction)),
})

function remove(person: MockMember, isMeant: (id: string) => boolean) {
  const removed = person.notifications.filter(({ id }) => isMeant(id))
  person.notifications = person.notifications.filter(({ id }) => !isMeant(id))
  const removal = newId()
  person.removed[removal] = removed
  return { removal, removedCount: removed.length }
}
