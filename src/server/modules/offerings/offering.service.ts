import { dayMs, utcDay } from '@/config/durations'
import { microUsdPerCent } from '@/config/units'
import type { BankOverview } from '@/contract/admin'
import { valueAt } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { type Offering, purchaseDocuments } from '@/contract/offering'
import { feeOf } from '@/contract/purchase-terms'
import type { Sale } from '@/contract/wallet'
import { presentDocuments, translatedSheet } from '@/server/modules/content'
import { bankOverviews } from '@/server/modules/content/tables'
import {
  balanceOf,
  issuedForSale,
  newestSnapshot,
  shareAsset,
  wasIssued,
} from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { saleNow } from '@/server/platform/signals/read'
import type { OfferingsNeeds } from './needs'
import { findSharePrice } from './price.service'
import { offerings } from './tables'

export async function getBankOverView({ db }: OfferingsNeeds): Promise<BankOverview> {
  const [row] = await db.select().from(bankOverviews)
  if (row === undefined) throw new AppError('BANK_NOT_PUBLISHED')
  const [{ campaign, ...sheet }, sold, present] = await Promise.all([
    translatedSheet(db, row.document),
    soldMicroShares(db),
    findOffering(db),
  ])
  const terms = present && {
    opensOn: utcDay(present.opensAt.getTime()),
    closesOn: utcDay(present.closesAt.getTime() - dayMs),
    sharesOfferedMicro: String(present.offered),
    feeBps: present.feeBps,
    minimumOrderCents: String((present.minimum + microUsdPerCent - 1n) / microUsdPerCent),
  }
  return { ...sheet, campaign: { ...campaign, ...terms, sharesSoldMicro: String(sold) } }
}

async function soldMicroShares(db: Db): Promise<bigint> {
  const [issued, audit] = await Promise.all([issuedForSale(db), newestSnapshot(db)])
  if (issued === undefined || audit === undefined || audit.at < issued.at) return 0n
  const sold = issued.microShares - BigInt(audit.totals.unsold) - BigInt(audit.totals.reserved)
  return sold > 0n ? sold : 0n
}

export async function offering({ db }: OfferingsNeeds): Promise<Offering> {
  const [row, documents] = await Promise.all([requireOffering(db), presentDocuments(db)])
  const { lastPriceMicroUsd: _price, lastPriceOn: _day, ...shown } = row
  const { issuer, bank, custodian } = row
  return {
    ...shown,
    ...(await translatedSheet(db, { issuer, bank, custodian })),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    offered: String(row.offered),
    minimum: String(row.minimum),
    documents,
  }
}

export async function sale(needs: OfferingsNeeds): Promise<Sale> {
  const state = await saleNow(needs)
  if (!state.isOpen) return state
  const [row, documents] = await Promise.all([
    requireOffering(needs.db),
    presentDocuments(needs.db),
  ])
  const refusal =
    documents.length < purchaseDocuments.length
      ? new AppError('DOCUMENTS_NOT_PUBLISHED')
      : (closedRefusal(row, needs.clock.now()) ?? (await soldOutRefusal(needs, row)))
  return { isOpen: refusal === undefined, reason: refusal?.message ?? null }
}

/** Whether less is left than the smallest payment buys. Without a price this is unknown. */
async function soldOutRefusal(
  { db, clock }: OfferingsNeeds,
  { minimum, feeBps }: OfferingRow,
): Promise<AppError | undefined> {
  if (!(await wasIssued(db, 'shares issued'))) return undefined
  const [unsold, price] = await Promise.all([
    balanceOf(db, { type: 'unsold', asset: shareAsset }),
    findSharePrice(db, clock.now()),
  ])
  if (price === undefined) return undefined
  const least = minimum - feeOf(minimum, feeBps)
  return valueAt(unsold, price) < least ? new AppError('OFFERING_SOLD') : undefined
}

export type OfferingRow = typeof offerings.$inferSelect

export async function findOffering(db: Db): Promise<OfferingRow | undefined> {
  const [row] = await db.select().from(offerings)
  return row
}

export async function requireOffering(db: Db): Promise<OfferingRow> {
  const row = await findOffering(db)
  if (row === undefined) throw new AppError('OFFERING_NOT_PUBLISHED')
  return row
}

export function closedRefusal({ status, opensAt, closesAt }: OfferingRow, now: Date) {
  // guard: without it, an offering continues after its end — server/offerings/offering: from the
  //   moment it closes — without the second condition
  if (status === 'closed' || now >= closesAt) return new AppError('OFFERING_CLOSED')
  // guard: without it, an offering may be bought from before it opens — server/offerings/offering:
  //   before the offering opens — condition true
  if (now >= opensAt) return undefined
  return new AppError('OFFERING_NOT_OPEN', {
    params: { day: formatShortDay(opensAt.toISOString()) },
  })
}

export async function lockOffering(tx: Db): Promise<void> {
  await tx.select({ id: offerings.id }).from(offerings).for('update')
}

/** The terms as people read them: both of its days are included. */
export function writtenTerms(row: Pick<OfferingRow, Changeable>): Record<string, string> {
  return {
    status: row.status,
    opensOn: utcDay(row.opensAt),
    closesOn: utcDay(new Date(row.closesAt.getTime() - dayMs)),
    minimumMicroUsd: String(row.minimum),
    feeBps: String(row.feeBps),
  }
}

type Changeable = 'status' | 'opensAt' | 'closesAt' | 'minimum' | 'feeBps'

export async function changeOffering(tx: Db, terms: Pick<OfferingRow, Changeable>): Promise<void> {
  await tx.update(offerings).set(terms)
}

/** Writes the offering. Orders that were already placed keep their terms. */
export async function putOffering(tx: Db, row: Omit<OfferingRow, 'id'>): Promise<void> {
  await tx
    .insert(offerings)
    .values({ id: 'fnx', ...row })
    .onConflictDoUpdate({ target: offerings.id, set: row })
}
