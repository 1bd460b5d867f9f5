import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { dayMs, minuteMs } from '@/config/durations'
import { microSharesPerShare } from '@/config/units'
import { custodyCalls } from '@/contract/custody'
import { recoveryCalls, type WalletRecovery } from '@/contract/user/recovery'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { link } from '@/server/modules/wallets'
import { sandboxProof } from '../chain/share-signer'
import * as m from '../messages/scenarios'
import type { FreshMember, Scene } from './fresh-member'
import { OnChain, until } from './on-chain'
import { type Arranged, inGroup, linked, type Scenario, type ScenarioRows } from './scenario'

const lost = '/wallet/lost'

export const recoveryScenarios: ScenarioRows = {
  ...inGroup(m.lostWalletTitle, lost, {
    'lost-alone': [m.lostAloneText, alone],
    'lost-choose': [m.lostChooseText, both],
    'lost-identity': [m.lostIdentityText, begun({})],
    'lost-review': [m.lostReviewText, begun({ state: 'review' })],
    'lost-checked': [m.lostCheckedText, begun({ state: 'checked' })],
    'lost-waiting': [m.lostWaitingText, waiting],
    'lost-signing': [m.lostSigningText, signing],
    'lost-done': [m.lostDoneText, done],
    'lost-objected': [m.lostObjectedText, objected],
    'lost-withdrawn': [m.lostWithdrawnText, withdrawn],
    'lost-other-person': [m.lostOtherPersonText, refused('other-person')],
    'lost-moved': [m.lostMovedText, refused('moved')],
  }),
}

async function nothing(scene: Scene): Promise<FreshMember> {
  const member = await linked(scene)
  await member.receive('79.942173')
  return member
}

async function alone(scene: Scene): Promise<FreshMember> {
  const member = await nothing(scene)
  await new OnChain(scene.needs).fund(member.wallet.address)
  const input = { address: member.wallet.address, shares: String(10n * microSharesPerShare) }
  const { id } = await member.call(custodyCalls.deliver, input)
  await until(scene.needs, 'delivery that arrived', async () => {
    const { docs } = await member.call(custodyCalls.deliveries, {})
    return docs.find((one) => one.id === id && one.state === 'done')
  })
  return member
}

async function both(scene: Scene): Promise<FreshMember> {
  const member = await alone(scene)
  await linkAnother(member)
  return member
}

async function linkAnother({ id, scene }: FreshMember): Promise<string> {
  const { db, clock, siteUrl } = scene.needs
  const now = clock.now()
  const other = privateKeyToAccount(generatePrivateKey())
  const proof = await sandboxProof(other, { siteUrl, at: now })
  await link(db, { accountId: id, address: other.address, now, proof })
  return other.address
}

type Row = Partial<typeof shareRecoveries.$inferInsert>

async function startedBy(
  scene: Scene,
  row: (now: Date) => Row,
): Promise<{ member: FreshMember; recovery: WalletRecovery }> {
  const member = await alone(scene)
  const to = await linkAnother(member)
  const from = member.wallet.address
  const recovery = await member.call(recoveryCalls.startRecovery, { from, to })
  const now = scene.needs.clock.now()
  const changed = { nextAt: new Date(now.getTime() + dayMs), ...row(now) }
  const whereThisRecovery = eq(shareRecoveries.id, recovery.id)
  await scene.needs.db.update(shareRecoveries).set(changed).where(whereThisRecovery)
  return { member, recovery }
}

/**
 * The provider's result is written into the row, because the provider cannot be told to give it.
 */
function begun({ state }: Pick<Row, 'state'>): Scenario['arrange'] {
  return async (scene): Promise<Arranged> => {
    const { member } = await startedBy(scene, (now) => ({
      state: state ?? 'identity',
      ...(state === 'checked' && { checkedAt: now }),
    }))
    return { member }
  }
}

const noticeOf = (now: Date): Row => ({
  state: 'waiting',
  begunAt: new Date(now.getTime() - 2 * dayMs),
  checkedAt: new Date(now.getTime() - 2 * dayMs),
  askedAt: new Date(now.getTime() - 2 * dayMs),
  waitsUntil: new Date(now.getTime() + 5 * dayMs),
})

/** A sandbox waits a minute, so the days are written into the row. */
async function waiting(scene: Scene): Promise<Arranged> {
  const { member } = await startedBy(scene, noticeOf)
  return { member }
}

/** Signed only tomorrow, so that it can be looked at. */
async function signing(scene: Scene): Promise<Arranged> {
  const { member } = await startedBy(scene, (now) => ({
    ...noticeOf(now),
    state: 'approved',
    approvedAt: new Date(now.getTime() + dayMs),
  }))
  return { member }
}

async function done(scene: Scene): Promise<Arranged> {
  const { member } = await startedBy(scene, (now) => ({
    checkedAt: now,
    askedAt: now,
    waitsUntil: now,
    state: 'approved',
    approvedAt: new Date(now.getTime() - minuteMs),
  }))
  await until(scene.needs, 'recovery that is done', async () => {
    const { recovery } = await member.call(recoveryCalls.recovery, {})
    return recovery?.state === 'done' ? recovery : undefined
  })
  return { member }
}

async function objected(scene: Scene): Promise<Arranged> {
  const { member, recovery } = await startedBy(scene, noticeOf)
  await member.call(recoveryCalls.stopRecovery, { id: recovery.id, wasMe: false })
  return { member }
}

async function withdrawn(scene: Scene): Promise<Arranged> {
  const { member, recovery } = await startedBy(scene, noticeOf)
  await member.call(recoveryCalls.stopRecovery, { id: recovery.id, wasMe: true })
  return { member }
}

function refused(why: 'other-person' | 'moved'): Scenario['arrange'] {
  return async (scene): Promise<Arranged> => {
    const { member } = await startedBy(scene, (now) => ({
      state: 'refused',
      why,
      endedAt: now,
      nextAt: null,
    }))
    return { member }
  }
}
