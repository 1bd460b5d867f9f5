import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { IdentityCheckNeeds } from './needs'
import { kycApplicants } from './tables'

type Locking = Pick<IdentityCheckNeeds, 'keys'>

const contextOf = (accountId: string) => `address-country:${accountId}`

/** The country to store: unchanged if the provider reports the same as before, or none. */
export async function keptCountry(
  { keys }: Locking,
  {
    accountId,
    addressCountry,
  }: Pick<typeof kycApplicants.$inferSelect, 'accountId' | 'addressCountry'>,
  country: string | undefined,
): Promise<string | null> {
  if (country === undefined) return addressCountry
  const storedCountry = addressCountry && (await keys.decrypt(addressCountry, contextOf(accountId)))
  return storedCountry === country ? addressCountry : keys.encrypt(country, contextOf(accountId))
}

/** The country of each verified address as two letters; missing if no address was checked. */
export async function addressCountries(
  { keys }: Locking,
  db: Db,
  accountIds: string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const { accountId, addressCountry } = kycApplicants
  const rows = await db
    .select({ accountId, addressCountry })
    .from(kycApplicants)
    .where(and(inArray(accountId, accountIds), isNotNull(addressCountry)))
  const read = rows.map(async ({ accountId, addressCountry }) => {
    return [accountId, await keys.decrypt(addressCountry ?? '', contextOf(accountId))] as const
  })
  return new Map(await Promise.all(read))
}
