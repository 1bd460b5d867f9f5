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
  asked: { accountIds: string[]; at: Date },
  rates: WithholdingRates,
) {
  const counts = await residencesAt(needs, db, asked)
  const waiting = await waitingAt(needs, db, asked)
  return (accountId: string) => {
    const known = counts.get(accountId)
    const isLater = ({ toldAt }: ToldResidence) => known === undefined || toldAt > known.toldAt
    const wished = (waiting.get(accountId) ?? []).filter(isLater)
    const countries = [known?.country, ...wished.map(({ country }) => country)]
    return {
      rateBps: Math.max(...countries.map((country) => rateFor(rates, country))),
      isResidenceKnown: known !== undefined,
    }
  }
}
