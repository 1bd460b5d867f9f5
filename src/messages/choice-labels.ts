import * as m from './choices'

/** The choices as pages, papers and wallets name them. */
export const choiceLabels = { for: m.forLabel, against: m.againstLabel, abstain: m.abstainLabel }
