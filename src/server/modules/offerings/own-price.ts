import { microUsdPerCent } from '@/config/units'
import type { BankOverview } from '@/contract/admin'
import { equityPerShareCents } from '@/contract/equity-per-share'
import { findBank } from '@/server/modules/content'
import type { Db } from '@/server/platform/db/database'
import type { PriceInputs } from './daily-price'
import { findOffering, type OfferingRow } from './offering.service'

type LastPrice = Pick<OfferingRow, 'lastPriceMicroUsd' | 'lastPriceOn'>
type Equity = Pick<BankOverview, 'equityCents' | 'sharesIssuedMicro' | 'asOf'>

/** The inputs of the price rule, from the issuer's own data. */
export function inputsByIssuer(
  sale: Partial<LastPrice> | undefined,
  bank: Equity | undefined,
): PriceInputs | undefined {
  if (bank === undefined || !sale?.lastPriceMicroUsd || !sale.lastPriceOn) return undefined
  const equityMicroUsd = equityPerShareCents(bank) * microUsdPerCent
  if (equityMicroUsd <= 0n) return undefined
  return { equityMicroUsd, offeringMicroUsd: sale.lastPriceMicroUsd, offeredOn: sale.lastPriceOn }
}

/** For an issuer that names no last price: as if its shares had last been paid at their equity. */
export function lastPriceByEquity(bank: Equity | undefined): LastPrice {
  const cents = bank === undefined ? 0n : equityPerShareCents(bank)
  if (bank === undefined || cents <= 0n) return { lastPriceMicroUsd: null, lastPriceOn: null }
  return { lastPriceMicroUsd: cents * microUsdPerCent, lastPriceOn: bank.asOf }
}

/** The same from the database. Undefined for the sample bank, whose price has its own history. */
export async function issuersInputs(db: Db): Promise<PriceInputs | undefined> {
  return inputsByIssuer(await findOffering(db), await findBank(db))
}
