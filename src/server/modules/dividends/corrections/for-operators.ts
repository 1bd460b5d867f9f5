import { undecidedResidences } from '../entitlements/residence'
import { correctionRates, correctTax, plannedCorrection } from './correct'
import { decideResidence } from './decide-residence'

/** What two people decide about what was withheld. */
export const corrections = {
  planned: plannedCorrection,
  correct: correctTax,
  rates: correctionRates,
  undecided: undecidedResidences,
  decide: decideResidence,
}
