import { microUsdPerCent } from '@/config/units'
import type { BankOverview } from '@/contract/admin'
import { equityPerShareCents } from '@/contract/equity-per-share'
import { findBank } from '@/server/modules/content'
import type { Db } from '@/server/platform/db/database'
import type { PriceInputs } from './daily-price'
import { findOffering, type OfferingRow } from './offering.service'

type LastPrice = Pick<OfferingRow, 'lastPriceMicroUsd' | 'lastPriceOn'>
type Equity = Pick<BankOverview, 'equityCents' | 'sharesIssuedMicro' | 'asOf'>

/** What the rule of the price is given, by what an issuer says of its sale and of itself. */
export function inputsByIssuer(
  sale: Partial<LastPrice> | undefined,
  bank: Equity | undefined,
): PriceInputs | undefined {
  if (bank === undefined || !sale?.lastPriceMicroUsd || !sale.lastPriceOn) return undefined
  const equityMicroUsd = equityPerShareCents(bank) * microUsdPerCent
  if (equityMicroUsd <= 0n) return undefined
  return { equityMicroUsd, offeringMicroUsd: sale.lastPriceMicroUsd, offeredOn: sale.lastPriceOn }
}

/** An issuer that names no last price: as if its shares had last been paid at their equity. */
export function lastPriceByEquity(bank: Equity | undefined): LastPrice {
  const cents = bank === undefined ? 0n : equityPerShareCents(bank)
  if (bank === undefined || cents <= 0n) return { lastPriceMicroUsd: null, lastPriceOn: null }
  return { lastPriceMicroUsd: cents * microUsdPerCent, lastPriceOn: bank.asOf }
}

/** The same by what the database has. None for the sample bank, whose price has a past of its own. */
export async function issuersInputs(db: Db): Promise<PriceInputs | undefined> {
  return inputsByIssuer(await findOffering(db), await findBank(db))
}
