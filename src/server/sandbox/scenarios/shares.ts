import { parseEther } from 'viem'
import { chainFacts } from '@/config/chain'
import { swapCalls } from '@/contract/swap'
import { type StakingPlanId, stakingCalls } from '@/contract/user/staking'
import { beginStake, endDueStakes, stakingClaim } from '@/server/modules/staking'
import * as m from '../messages/scenarios'
import { planNear } from '../plan-near'
import { FreshMember, type Scene } from './fresh-member'
import { OnChain, until, untilStatus } from './on-chain'
import { credited } from './payments'
import {
  type Arranged,
  ago,
  funded,
  heldLong,
  inGroup,
  receipt,
  type Scenario,
  type ScenarioRows,
} from './scenario'

const oneYear = '12-months'

export const shareScenarios: ScenarioRows = {
  ...inGroup(m.sharesTitle, '/dashboard', {
    'shares-first': [m.sharesFirstText, firstShares],
    'shares-held-long': [m.sharesHeldLongText, (scene) => FreshMember.demo(scene)],
  }),
  ...inGroup(m.stakingTitle, '/staking', {
    'staking-empty': [m.stakingEmptyText, (scene) => FreshMember.made(scene)],
    'staking-ready': [m.stakingReadyText, heldLong],
    'staking-running': [m.stakingRunningText, staked(['12-months', 47])],
    'staking-many': [m.stakingManyText, staked(...sixStakes())],
    'staking-claimed': [m.stakingClaimedText, claimed],
    'staking-ended': [m.stakingEndedText, staked(['3-months', 95])],
    'staking-left': [m.stakingLeftText, leftEarly],
  }),
  ...inGroup(m.swapsTitle, '/transactions', {
    'swap-pending': [m.swapPendingText, swapPending],
    'swap-done': [m.swapDoneText, swapped(1n, 'confirmed')],
    'swap-failed': [m.swapFailedText, swapped(parseEther('900'), 'failed')],
  }),
}

async function firstShares(scene: Scene): Promise<FreshMember> {
  return (await credited(scene)).member
}

interface Wish {
  planId: StakingPlanId
  shares: string
  days: number
}

/** Returns whether its term is over. */
async function stakeAgo(member: FreshMember, { planId, shares, days }: Wish): Promise<boolean> {
  const plan = await planNear(member.scene.needs, planId)
  const amount = String(parseEther(shares) / 10n ** 12n)
  await member.visitAt(ago(member.scene, days * 24 * 60), (needs, person, { idempotently }) =>
    beginStake(needs, person, { planId: plan.id, rateBps: plan.rateBps, amount }, idempotently),
  )
  return days > plan.days
}

type Begun = [planId: StakingPlanId, days: number]

function sixStakes(): Begun[] {
  return [
    ['12-months', 60],
    ['6-months', 50],
    ['3-months', 40],
    ['12-months', 30],
    ['6-months', 20],
    ['3-months', 1],
  ]
}

function staked(...begun: Begun[]): (scene: Scene) => Promise<FreshMember> {
  return async (scene) => {
    const since = ago(scene, 100 * 24 * 60)
    const member = await FreshMember.made(scene, { since })
    await member.receive('120', since)
    let isOver = false
    for (const [planId, days] of begun)
      isOver = (await stakeAgo(member, { planId, shares: '12', days })) || isOver
    if (isOver) await untilEnded(member)
    return member
  }
}

/** Terms end by the chain's time, which a follower that just began has not read yet. */
async function untilEnded(member: FreshMember): Promise<void> {
  const { needs } = member.scene
  await until(needs, 'stake whose term ended', async () => {
    await endDueStakes(needs)
    const { stakes } = await member.call(stakingCalls.staking, {})
    return stakes.find(({ status }) => status === 'ended')
  })
}

async function claimed(scene: Scene): Promise<FreshMember> {
  const member = await staked([oneYear, 47])(scene)
  await member.visitAt(ago(scene, 19 * 24 * 60), (needs, person, { idempotently }) =>
    stakingClaim(needs, person, {}, idempotently),
  )
  return member
}

async function leftEarly(scene: Scene): Promise<FreshMember> {
  const member = await staked([oneYear, 47])(scene)
  const { stakes } = await member.call(stakingCalls.staking, {})
  const [{ id: stakeId, leaving }] = stakes as [(typeof stakes)[number]]
  const { returned = '', reward = '' } = leaving ?? {}
  await member.call(stakingCalls.leaveStake, { stakeId, returned, reward })
  return member
}

async function swapPending(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const hash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
  const id = await recorded(member, hash, parseEther('0.05'))
  return { member, path: receipt(id) }
}

function swapped(least: bigint, status: 'confirmed' | 'failed'): Scenario['arrange'] {
  return async (scene) => {
    const member = await funded(scene)
    const { hash, pay } = await new OnChain(scene.needs).swap(member.wallet, { least })
    await recorded(member, hash, pay)
    return { member, path: receipt(await untilStatus(member, status)) }
  }
}

async function recorded(member: FreshMember, hash: string, pay: bigint): Promise<string> {
  const { symbol: payCurrency } = chainFacts.native
  const told = { hash, payer: member.wallet.address, payCurrency, receiveCurrency: 'USDT' }
  const amounts = { pay: String(pay), receive: String(pay * 600n) }
  return (await member.call(swapCalls.recordSwap, { ...told, ...amounts })).id
}
