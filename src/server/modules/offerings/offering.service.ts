import type { BankOverview } from '@/contract/admin'
import { type Offering, purchaseDocuments } from '@/contract/offering'
import type { Sale } from '@/contract/wallet'
import { presentDocuments } from '@/server/modules/content'
import { bankOverviews } from '@/server/modules/content/tables'
import { AppError } from '@/server/platform/errors'
import { saleNow } from '@/server/platform/signals/read'
import type { Services } from '@/server/services'
import { closedNow, presentOffering } from './offering'

export async function getBankOverView({ db }: Services): Promise<BankOverview> {
  const [row] = await db.select().from(bankOverviews)
  if (row === undefined) throw new AppError('BANK_NOT_PUBLISHED')
  return row.document
}

export async function offering({ db }: Services): Promise<Offering> {
  const [row, documents] = await Promise.all([presentOffering(db), presentDocuments(db)])
  return {
    ...row,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    offered: String(row.offered),
    minimum: String(row.minimum),
    documents,
  }
}

/** What stops everybody at once comes before what the offering says of itself. */
export async function sale(services: Services): Promise<Sale> {
  const now = await saleNow(services)
  if (!now.isOpen) return now
  const [row, documents] = await Promise.all([
    presentOffering(services.db),
    presentDocuments(services.db),
  ])
  const refusal =
    documents.length < purchaseDocuments.length
      ? new AppError('DOCUMENTS_NOT_PUBLISHED')
      : closedNow(row, services.clock.now())
  return { isOpen: refusal === undefined, reason: refusal?.message ?? null }
}
