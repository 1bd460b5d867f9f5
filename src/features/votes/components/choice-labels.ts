import * as m from '../messages'

export const choiceLabels = { for: m.forLabel, against: m.againstLabel, abstain: m.abstainLabel }
