import type { BankOverview } from '@/contract/admin'
import { bankOverviews } from '@/server/modules/content/tables'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'

export async function getBankOverView({ db }: Services): Promise<BankOverview> {
  const [row] = await db.select().from(bankOverviews)
  if (row === undefined) throw new AppError('BANK_NOT_PUBLISHED')
  return row.document
}
