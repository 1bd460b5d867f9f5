import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards, issueShares } from '@/server/modules/ledger'
import { usualPreferences } from '@/server/modules/notifications'
import { sharePrices } from '@/server/modules/offerings/tables'
import { emailKey } from '@/server/platform/email-key'
import type { Services } from '@/server/services'
import { demoStake } from './demo-stake'
import { publishSample } from './publish-sample'
import { seedSample } from './seed'

/** Two people to try everything as; the start command prints them. */
export const demoPassword = 'Sandbox-pass-2026'
export const demoPeople = [
  {
    email: 'demo@fnx.example',
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
  await seedSample(db, clock.now())
  await issueShares(db, clock.now())
  await depositRewards(db, clock.now())
  await addMissing(services)
  const [demo] = await db.select().from(accounts).where(eq(accounts.email, demoPeople[0].email))
  if (demo?.kycStatus === 'APPROVED' && demo.closedAt === null)
    await demoStake(db, demo.id, clock.now())
}

async function addMissing({ db, clock, passwords }: Services): Promise<void> {
  const known = await db.select({ email: accounts.email }).from(accounts)
  const missing = demoPeople.filter(({ email }) =>
    known.every((account) => account.email !== email),
  )
  if (missing.length === 0) return
  const passwordHash = await passwords.hash(demoPassword)
  const preferences = usualPreferences
  const rows = missing.map((person) => ({
    ...person,
    emailKey: emailKey(person.email),
    passwordHash,
    preferences,
    createdAt: clock.now(),
  }))
  await db.insert(accounts).values(rows).onConflictDoNothing()
}
