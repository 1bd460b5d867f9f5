import type { WithholdingRates } from '@/config/withholding'
import type { Db } from '@/server/platform/db/database'
import type { DividendsNeeds } from './needs'
import { rateFor } from './owed'
import { residencesAt, type ToldResidence, waitingAt } from './residence'

/**
 * What is withheld from each of them, by what counted at the record date. While compliance decides
 * about other countries told since, it is the highest of all rates: whatever they decide then gives
 * back, and never asks for what was paid out.
 */
export async function ratesAt(
  needs: Pick<DividendsNeeds, 'keys'>,
  db: Db,
  residenceQuery: { accountIds: string[]; at: Date },
  rates: WithholdingRates,
) {
  const countingResidences = await residencesAt(needs, db, residenceQuery)
  const waitingResidences = await waitingAt(needs, db, residenceQuery)
  return (accountId: string) => {
    const residence = countingResidences.get(accountId)
    const isLater = ({ toldAt }: ToldResidence) =>
      residence === undefined || toldAt > residence.toldAt
    const wished = (waitingResidences.get(accountId) ?? []).filter(isLater)
    const countries = [residence?.country, ...wished.map(({ country }) => country)]
    return {
      rateBps: Math.max(...countries.map((country) => rateFor(rates, country))),
      isResidenceKnown: residence !== undefined,
    }
  }
}
