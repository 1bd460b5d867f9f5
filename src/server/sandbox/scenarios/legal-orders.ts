import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { microSharesPerShare } from '@/config/units'
import { stakingCalls } from '@/contract/user/staking'
import { accounts } from '@/server/modules/identity/tables'
import {
  advanceLegalOrders,
  beginFreeze,
  beginTransfer,
  type TransferInput,
} from '@/server/modules/legal-orders'
import { shareLegalOrders } from '@/server/modules/legal-orders/tables'
import * as m from '../messages/scenarios'
import { planNear } from '../plan-near'
import { FreshMember, type Scene } from './fresh-member'
import { type Arranged, inGroup, type Scenario, type ScenarioRows } from './scenario'

const statement = '/transactions?view=statement'

export const legalOrderScenarios: ScenarioRows = {
  ...inGroup(m.estatesAndCourtsTitle, '/dashboard', {
    'estate-waiting': [m.estateWaitingText, waiting],
    'estate-moving': [m.estateMovingText, moving],
    'estate-over': [m.estateOverText, estate(({ holder }) => holder), statement],
    'estate-inherited': [m.estateInheritedText, estate(({ heir }) => heir), statement],
    'court-frozen': [m.courtFrozenText, frozen],
    'court-moved': [m.courtMovedText, byCourt, statement],
  }),
}

interface Both {
  holder: FreshMember
  heir: FreshMember
}

async function both(scene: Scene): Promise<Both> {
  const [holder, heir] = [await FreshMember.made(scene), await FreshMember.made(scene)]
  await holder.receive('79.942173')
  await heir.receive('12.5')
  const whereHeir = eq(accounts.id, heir.id)
  await scene.needs.db.update(accounts).set({ fullName: 'Mia Okonjo-Lind' }).where(whereHeir)
  return { holder, heir }
}

const papers = {
  fileNumber: '3 VI 218/26',
  document: 'Certificate of inheritance of 20 November 2026',
  documentHash: 'ab'.repeat(32),
  isTold: true,
}

/** What two operators decide elsewhere. */
async function begun(
  { needs }: Scene,
  { holder, heir }: Both,
  more: Partial<TransferInput> = {},
): Promise<void> {
  const wish = { ...papers, basis: 'estate' as const, wanted: undefined, ...more }
  await needs.db.transaction((tx) =>
    beginTransfer(needs, tx, { ...wish, accountId: holder.id, receiverId: heir.id }),
  )
}

/** A sandbox waits a minute, so the days are written into the row. */
async function since(scene: Scene, { holder }: Both, days: number): Promise<void> {
  const now = scene.needs.clock.now().getTime()
  const times = {
    begunAt: new Date(now - days * dayMs),
    waitsUntil: new Date(now + (7 - days) * dayMs),
  }
  await scene.needs.db
    .update(shareLegalOrders)
    .set(times)
    .where(eq(shareLegalOrders.accountId, holder.id))
}

async function waiting(scene: Scene): Promise<FreshMember> {
  const people = await both(scene)
  await begun(scene, people)
  await since(scene, people, 2)
  return people.holder
}

async function moving(scene: Scene): Promise<FreshMember> {
  const people = await both(scene)
  const { id: planId, rateBps } = await planNear(scene.needs, '3-months')
  const stake = { planId, amount: String(30n * microSharesPerShare), rateBps }
  await people.holder.call(stakingCalls.stake, stake)
  await begun(scene, people)
  await since(scene, people, 7)
  await advanceLegalOrders(scene.needs)
  return people.holder
}

function estate(whose: (people: Both) => FreshMember): Scenario['arrange'] {
  return async (scene): Promise<Arranged> => {
    const people = await both(scene)
    await begun(scene, people)
    await since(scene, people, 7)
    await advanceLegalOrders(scene.needs)
    return { member: whose(people) }
  }
}

async function frozen(scene: Scene): Promise<FreshMember> {
  const { holder } = await both(scene)
  const freeze = { ...papers, fileNumber: '5 C 77/26', document: 'Order of 18 November 2026' }
  await scene.needs.db.transaction((tx) =>
    beginFreeze(scene.needs, tx, { ...freeze, accountId: holder.id }),
  )
  return holder
}

async function byCourt(scene: Scene): Promise<FreshMember> {
  const people = await both(scene)
  const judgment = { fileNumber: '5 C 78/26', document: 'Judgment of 18 November 2026' }
  await begun(scene, people, { ...judgment, basis: 'court', wanted: 20n * microSharesPerShare })
  return people.holder
}
