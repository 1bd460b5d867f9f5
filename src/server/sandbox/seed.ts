import { and, desc, eq, gt, inArray, lte, max } from 'drizzle-orm'
import { dayMs, minuteMs } from '@/config/durations'
import { firstLocale } from '@/messages/locale'
import { earlier } from '@/server/chain/blocks/chain-cursor'
import { putBankTexts, textRows } from '@/server/modules/content'
import { bankOverviews, contentItems, contentTranslations } from '@/server/modules/content/tables'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards, issueShares } from '@/server/modules/ledger'
import { defaultPreferences } from '@/server/modules/notifications'
import {
  dailyPrice,
  issuersInputs,
  publishPrices,
  requireOffering,
} from '@/server/modules/offerings'
import { offerings, sharePrices } from '@/server/modules/offerings/tables'
import { stakingPlansAt } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import type { Ports } from '@/server/platform/ports'
import { pastDays } from './chain/past'
import { demoEmail } from './chain/sample-owners'
import type { SandboxNeeds } from './needs'
import {
  byRule,
  issuersFixings,
  lastBlock,
  readSample,
  type SampleFixing,
  sampleAddresses,
  sampleBankTexts,
  sampleFixings,
  withInputs,
} from './sample'
import { sampleBank } from './sample/bank'

const { opensOn, closesOn, sharesOfferedMicro } = sampleBank.campaign

export const sampleOffering: typeof offerings.$inferInsert = {
  id: 'fnx',
  issuer: 'Varrowmere Bank (sample), Ledgerport',
  issuerAddress: '4 Chancery Quay, Ledgerport (sample)',
  issuerRegister: 'Companies register of Ledgerport, 02-771 904 (sample)',
  bank: sampleBank.name,
  custodian: 'Tarn Row Custody (sample)',
  opensAt: new Date(opensOn),
  closesAt: new Date(Date.parse(closesOn) + dayMs),
  offered: BigInt(sharesOfferedMicro),
  minimum: 50_000_000n,
  feeBps: 50,
}

interface SeedOptions {
  /** The texts are an issuer's and already there, so none of the sample's are added. */
  isOfIssuer?: boolean
}

/** Writes the sample. Running it twice changes nothing, and no operator's work is undone. */
export async function seedSample(
  db: Db,
  now: Date,
  { begun = now, isOfIssuer = false }: { begun?: Date } & SeedOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(bankOverviews).values({ document: sampleBank }).onConflictDoNothing()
    await seedOffering(tx, { now, begun, isOfIssuer })
    if (isOfIssuer) return openBefore(tx, now, begun)
    for (const { tag, words } of sampleBankTexts()) await putBankTexts(tx, tag, words)
    await seedTexts(tx, now)
  })
  await seedPrices(db, now)
}

type Name = { kind: string; slug: string }
type Text = Name & { title: string; summary: string; body: string }
const nameOf = ({ kind, slug }: Name) => `${kind}/${slug}`
const addressOf = (text: Name, locale = firstLocale) => `${locale}/${nameOf(text)}`

async function seedTexts(tx: Db, now: Date): Promise<void> {
  const { kind, slug } = contentItems
  const said = contentTranslations
  const there = await tx
    .select({ kind, slug, locale: said.locale })
    .from(contentItems)
    .leftJoin(said, and(eq(said.kind, kind), eq(said.slug, slug)))
  const stored = new Set(
    there.flatMap((text) => [addressOf(text), addressOf(text, text.locale ?? firstLocale)]),
  )
  // Reading and validating every text takes half a second of a start, and is mostly unnecessary.
  if (sampleAddresses.every((address) => stored.has(address))) return
  const inputs = await issuersInputs(tx)
  const price = inputs && dailyPrice(inputs, now)
  const sample = textRows(readSample(await requireOffering(tx), price))
  const items = sample.items.filter((item) => !stored.has(addressOf(item)))
  const missing = sample.translations.filter((text) => !stored.has(addressOf(text, text.locale)))
  const own = await isUnchanged(tx, sample.items, missing)
  const translations = missing.filter(
    (text) => !stored.has(addressOf(text)) || own.has(nameOf(text)),
  )
  if (items.length > 0) await tx.insert(contentItems).values(items).onConflictDoNothing()
  if (translations.length > 0)
    await tx.insert(contentTranslations).values(translations).onConflictDoNothing()
}

/** The texts that are still the sample's, so that an operator's changes are not overwritten. */
async function isUnchanged(tx: Db, sample: Text[], wanted: Name[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const slugs = [...new Set(wanted.map(({ slug }) => slug))]
  const stored = await tx.select().from(contentItems).where(inArray(contentItems.slug, slugs))
  const words = new Map(sample.map((item) => [nameOf(item), wordsOf(item)]))
  return new Set(stored.filter((item) => words.get(nameOf(item)) === wordsOf(item)).map(nameOf))
}

const wordsOf = ({ title, summary, body }: Text) => JSON.stringify([title, summary, body])

/**
 * An issuer's folder without an offering gets the sample's, and its last price next to its own
 * equity.
 */
async function seedOffering(
  tx: Db,
  { now, begun, isOfIssuer }: { now: Date; begun: Date; isOfIssuer: boolean },
): Promise<void> {
  const opensAt = earlier(sampleOffering.opensAt as Date, begun)
  const { offeringMicroUsd: lastPriceMicroUsd, offeredOn: lastPriceOn } = lastBlock
  const lastPrice = isOfIssuer && { lastPriceMicroUsd, lastPriceOn }
  await tx
    .insert(offerings)
    .values({ ...sampleOffering, opensAt, ...lastPrice })
    .onConflictDoNothing()
  await openBefore(tx, now, now)
}

/** A sandbox sells now, whatever the dates in a folder, and has sold since its past began. */
async function openBefore(tx: Db, now: Date, latest: Date): Promise<void> {
  const { id, opensAt, closesAt } = offerings
  const own = eq(id, sampleOffering.id)
  await tx
    .update(offerings)
    .set({ opensAt: latest })
    .where(and(own, gt(opensAt, latest)))
  const later = new Date(now.getTime() + 90 * dayMs)
  await tx
    .update(offerings)
    .set({ closesAt: later })
    .where(and(own, lte(closesAt, now)))
}

export async function seedPrices(db: Db, now: Date): Promise<void> {
  const missing = await missingFixings(db, now)
  if (missing.length > 0) await db.insert(sharePrices).values(missing).onConflictDoNothing()
}

async function missingFixings(db: Db, now: Date): Promise<SampleFixing[]> {
  const [newest] = await db.select({ at: max(sharePrices.at) }).from(sharePrices)
  const inputs = await issuersInputs(db)
  if (inputs !== undefined && !newest?.at) {
    const { opensAt } = await requireOffering(db)
    return issuersFixings({ until: now, inputs, opensAt })
  }
  const after = newest?.at?.getTime() ?? 0
  const missing = sampleFixings(now).filter(({ at }) => at.getTime() > after)
  return inputs === undefined ? missing : missing.map(({ at }) => byRule(at, inputs))
}

const lateMs = 5 * minuteMs

/**
 * A late price has the time at which it came, as an operator's does. Of several that were missed
 * only the last one is published.
 */
export async function publishSample(needs: SandboxNeeds): Promise<void> {
  const now = needs.clock.now()
  const last = (await missingFixings(needs.db, now)).at(-1)
  if (last === undefined) return
  const isLate = now.getTime() - last.at.getTime() > lateMs
  const inputs = await issuersInputs(needs.db)
  const late = () => (inputs ? byRule(now, inputs) : withInputs(now, last.priceMicroUsd))
  await publishPrices(needs, [isLate ? late() : last])
}

/** A changed figure in the folder changes the price from the next start on. */
async function publishChanged(needs: SandboxNeeds): Promise<void> {
  const { db, clock } = needs
  const inputs = await issuersInputs(db)
  const [newest] = await db.select().from(sharePrices).orderBy(desc(sharePrices.at)).limit(1)
  if (inputs === undefined || newest === undefined || newest.at > clock.now()) return
  const isSame =
    newest.equityMicroUsd === inputs.equityMicroUsd &&
    newest.offeringMicroUsd === inputs.offeringMicroUsd &&
    newest.offeredOn === inputs.offeredOn
  if (!isSame) await publishPrices(needs, [byRule(clock.now(), inputs)])
}

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

export async function seedSandbox(needs: SandboxNeeds, seeded: SeedOptions = {}): Promise<void> {
  const isNew = (await needs.db.select().from(sharePrices).limit(1)).length === 0
  if (!isNew) {
    await publishSample(needs)
    await publishChanged(needs)
  }
  await seedWhatIsMissing(needs, seeded)
}

type SeedNeeds = Pick<Ports, 'db' | 'clock' | 'passwords'>

async function seedWhatIsMissing(needs: SeedNeeds, seeded: SeedOptions): Promise<void> {
  const { db, clock } = needs
  const begun = new Date(clock.now().getTime() - pastDays * dayMs)
  await seedSample(db, clock.now(), { begun, ...seeded })
  await issueShares(db, begun, (await requireOffering(db)).offered)
  const { plans } = await stakingPlansAt(db, clock.now())
  if (plans.length > 0) await depositRewards(db, begun)
  await addMissing(needs, begun)
}

async function addMissing({ db, clock, passwords }: SeedNeeds, begun: Date): Promise<void> {
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
