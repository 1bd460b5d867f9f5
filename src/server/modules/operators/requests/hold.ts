import { eq } from 'drizzle-orm'
import { lockAccount, setStanding } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import type { Services } from '@/server/services'
import { type Fields, type Kind, NotDone, takesTwo } from './kind'
import { memberClosed, memberIn, noMember } from './person'

async function facts({ db }: Services, { account = '' }: Fields): Promise<Fields> {
  const { heldAt, closedAt } = accounts
  const [row] = await db.select({ heldAt, closedAt }).from(accounts).where(eq(accounts.id, account))
  if (row === undefined) throw noMember()
  if (row.closedAt !== null) throw memberClosed()
  return row.heldAt === null ? { hold: 'none' } : { hold: `since ${row.heldAt.toISOString()}` }
}

const shared = { lifeHours: 72, parse: memberIn, facts } as const

const stopped = 'Orders, stakes, swaps, claims, payment decisions'

async function hold(services: Services, { account = '' }: Fields, heldAt: Date | null) {
  await lockAccount(services.db, account)
  await setStanding(services.db, { id: account }, { heldAt })
}

export const holdSet: Kind = {
  ...shared,
  title: ({ account }) => `Put member ${account} on hold`,
  ask: 'ask hold',
  approve: 'approve lift',
  whyTwo: async (services, input) => {
    if ((await facts(services, input)).hold !== 'none') throw new NotDone('Already on hold.')
    return undefined
  },
  changes: () => [
    { what: stopped, now: 'possible', after: 'refused' },
    { what: 'Arriving payments', now: 'credited', after: 'in suspense' },
    { what: 'Login, lists, papers', now: 'possible', after: 'possible' },
  ],
  execute: async (services, input) => {
    await hold(services, input, services.clock.now())
    return 'On hold: read only.'
  },
}

export const holdLift: Kind = {
  ...shared,
  title: ({ account }) => `Lift hold on ${account}`,
  ask: 'ask lift',
  approve: 'approve lift',
  whyTwo: async (services, input) => {
    if ((await facts(services, input)).hold === 'none') throw new NotDone('Not on hold.')
    return takesTwo
  },
  changes: (_, { hold: now = '' }) => [
    { what: 'Hold', now, after: 'none' },
    { what: stopped, now: 'refused', after: 'possible' },
  ],
  execute: async (services, input) => {
    await hold(services, input, null)
    return 'Lifted. Return what’s in suspense.'
  },
}
