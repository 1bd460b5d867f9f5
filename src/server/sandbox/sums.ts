import { parseEther } from 'viem'
import { microUsdPerCent } from '@/config/units'
import { dailyPrice, issuersInputs, requireOffering } from '@/server/modules/offerings'
import { memberLimits } from '@/server/modules/terms'
import { minOf } from '@/server/platform/amounts'
import type { Ports } from '@/server/platform/ports'
import { lastBlock } from './sample'

const usualCoins = parseEther('100')
const coinsPerMicroUsd = 10n ** 12n

/**
 * Base units of a scenario's order: at least twice the smallest purchase, so a part of it still
 * buys shares.
 */
export async function orderedCoins({ db }: Pick<Ports, 'db'>): Promise<bigint> {
  const { minimum } = await requireOffering(db)
  const least = 2n * minimum * coinsPerMicroUsd
  return usualCoins > least ? usualCoins : least
}

/** Cents of a first bank transfer: as wished, within the bank's limit and its smallest purchase. */
export async function transferredCents(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  wish: bigint,
): Promise<bigint> {
  const { firstTransferCents: most } = await memberLimits(db, clock.now())
  const { minimum } = await requireOffering(db)
  const least = minimum / microUsdPerCent + 1n
  const within = minOf(most, wish)
  return within > least ? within : least
}

/** The same part of the bank's own price as of the sample's, in whole cents. */
export async function dividendAmount(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  perShareMicroUsd: bigint,
): Promise<bigint> {
  const inputs = await issuersInputs(db)
  if (inputs === undefined) return perShareMicroUsd
  const price = dailyPrice(inputs, clock.now())
  const cents = (perShareMicroUsd * price) / (lastBlock.offeringMicroUsd * microUsdPerCent)
  return (cents > 0n ? cents : 1n) * microUsdPerCent
}
