import type { WithholdingRates } from '@/config/withholding'
import type { Db } from '@/server/platform/db/database'
import { rateFor } from '../dividend/owed'
import type { DividendsNeeds } from '../needs'
import { residencesAt, waitingAt } from './residence'

/**
 * What is withheld from each of them, by what counted at the record date. While compliance decides
 * about another country, it is the higher of both rates: whatever they decide then gives back, and
 * never asks for what was paid out.
 */
export async function ratesAt(
  needs: Pick<DividendsNeeds, 'keys'>,
  db: Db,
  asked: { accountIds: string[]; at: Date },
  rates: WithholdingRates,
) {
  const counts = await residencesAt(needs, db, asked)
  const waiting = await waitingAt(needs, db, asked)
  return (accountId: string) => {
    const country = counts.get(accountId)?.country
    const wished = waiting.get(accountId)?.country
    const rateBps = rateFor(rates, country)
    const isWaiting = wished !== undefined
    return {
      rateBps: isWaiting ? Math.max(rateBps, rateFor(rates, wished)) : rateBps,
      isResidenceKnown: country !== undefined,
    }
  }
}
