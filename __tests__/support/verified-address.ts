import { keptCountry } from '@/server/modules/kyc/address-country'
import { kycApplicants } from '@/server/modules/kyc/tables'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'

/** As the provider says it with its answer. */
export async function setAddressCountry(
  api: TestApi,
  member: TestMember,
  country: string,
): Promise<void> {
  const { db, clock, keys } = api.services
  const accountId = await accountIdOf(api, member)
  const addressCountry = await keptCountry({ keys }, { accountId, addressCountry: null }, country)
  await db
    .insert(kycApplicants)
    .values({ accountId, addressCountry, startedAt: clock.now() })
    .onConflictDoUpdate({ target: kycApplicants.accountId, set: { addressCountry } })
}
