import type { ServerEnv } from '@/config/env.server'
import { stakingTerms } from '@/config/terms'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import type { Services } from '@/server/compose'
import { issuedForSale, wasIssued } from '@/server/modules/ledger'
import { findOffering } from '@/server/modules/offerings'
import { memberLimits } from '@/server/modules/terms'
import { minOf } from '@/server/platform/amounts'
import type { Db } from '@/server/platform/db/database'
import { type LocalPast, sandboxParts } from './open-chain'

/** The past of a sandbox's local chain when it is opened for the first time. */
export async function sandboxPast(env: ServerEnv, services: Services): Promise<LocalPast> {
  if (env.APP_MODE !== 'sandbox') return {}
  await setTermsOfPast(env, services)
  return localPast(services.db)
}

/** Below every price that a share has had in a sandbox. */
const shareUsd = 10n
/** The largest purchase of a sandbox's past, so that about half of the offering is left. */
const maxPartOfOffering = 100n

/**
 * A sandbox's past follows its bank's terms: no payment below its minimum or above the reservation
 * limit.
 */
async function setTermsOfPast(env: ServerEnv, { db, clock }: Services): Promise<void> {
  const sandbox = await sandboxParts(env)
  const offering = sandbox && (await findOffering(db))
  if (offering === undefined) return
  const { reservedMicroShares } = await memberLimits(db, clock.now())
  const part = offering.offered / maxPartOfOffering
  const shares = minOf(part, reservedMicroShares)
  sandbox?.setPastTerms({ minMicroUsd: offering.minimum, maxMicroUsd: shares * shareUsd })
}

/**
 * The past's payments are made only for a database that has followed no chain yet; in one with its
 * own past they would belong to nobody.
 */
async function localPast(db: Db): Promise<LocalPast> {
  const isPaidFor = (await readChainCursor(db)) === undefined
  const forSale = (await issuedForSale(db))?.microShares
  const isPoolThere = await wasIssued(db, 'rewards deposited')
  const pool = isPoolThere ? stakingTerms.poolMicroShares : 0n
  return { isPaidFor, issued: forSale && forSale + pool }
}
