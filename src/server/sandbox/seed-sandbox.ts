import { accounts } from '@/server/modules/identity/tables'
import { depositRewards, issueShares } from '@/server/modules/ledger'
import { defaultPreferences } from '@/server/modules/notifications'
import { presentOffering } from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import { emailKey } from '@/server/platform/email-key'
import type { Services } from '@/server/services'
import { pastDays } from './chain/past'
import { demoEmail } from './demo-history'
import { publishSample, seedSample } from './seed'

const dayMs = 24 * 60 * 60_000

/** Two people to try everything as; the start command prints them. */
export const demoPassword = 'Sandbox-pass-2026'
export const demoPeople = [
  {
    email: demoEmail,
    phone: '+12025550143',
    fullName: 'Dana Demo',
    kycStatus: 'APPROVED',
  },
  {
    email: 'new@fnx.example',
    phone: '+12025550187',
    fullName: 'Nils Newcomer',
    kycStatus: 'NOT_APPLIED',
  },
] as const

export async function seedSandbox(services: Services): Promise<void> {
  const { db, clock } = services
  const isNew = (await db.select().from(sharePrices).limit(1)).length === 0
  // Fixings of the time that it stood still are news to people; the first ones are to nobody.
  if (!isNew) await publishSample(services)
  const begun = new Date(clock.now().getTime() - pastDays * dayMs)
  await seedSample(db, clock.now(), begun)
  await issueShares(db, begun, (await presentOffering(db)).offered)
  await depositRewards(db, begun)
  await addMissing(services, begun)
}

async function addMissing({ db, clock, passwords }: Services, begun: Date): Promise<void> {
  const known = await db.select({ email: accounts.email }).from(accounts)
  const missing = demoPeople.filter(({ email }) =>
    known.every((account) => account.email !== email),
  )
  if (missing.length === 0) return
  const passwordHash = await passwords.hash(demoPassword)
  const preferences = defaultPreferences
  const rows = missing.map((person) => ({
    ...person,
    emailKey: emailKey(person.email),
    passwordHash,
    preferences,
    createdAt: person.email === demoEmail ? begun : clock.now(),
  }))
  await db.insert(accounts).values(rows).onConflictDoNothing()
}
