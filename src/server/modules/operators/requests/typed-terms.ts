import type { TermsPart, Version } from '@/server/modules/terms'
import { typedClosedDays } from './closed-days'
import type { Fields } from './kind'
import { typedLimits } from './limits'
import { typedPlans } from './plans'
import { typedTaxes } from './taxes'

const typed: { [Part in TermsPart]: (content: Version<Part>['content']) => Fields } = {
  taxes: typedTaxes,
  limits: typedLimits,
  'closed-days': typedClosedDays,
  plans: typedPlans,
}

/** What a version says, as somebody would type it in the form that asks for one. */
export const typedTerms = <Part extends TermsPart>(
  part: Part,
  content: Version<Part>['content'],
): Fields => typed[part](content)
