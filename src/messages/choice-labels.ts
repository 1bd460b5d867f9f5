import * as m from './choices'

/** As pages, papers and wallets say what was chosen. */
export const choiceLabels = { for: m.forLabel, against: m.againstLabel, abstain: m.abstainLabel }
