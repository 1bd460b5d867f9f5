import type { WithholdingRates } from '@/config/withholding'
import type { Db } from '@/server/platform/db/database'
import type { DividendsNeeds } from './needs'
import { rateFor } from './owed'
import { residencesAt, type ToldResidence, waitingAt } from './residence'

/**
 * The withholding rate of each holder, by the residence at the record date. While compliance
 * decides about a country told since, it is the highest of all rates: any decision then refunds,
 * and never asks for paid-out money.
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
