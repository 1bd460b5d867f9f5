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

/** A version as typed in the form that requests one. */
export const typedTerms = <Part extends TermsPart>(
  part: Part,
  content: Version<Part>['content'],
): Fields => typed[part](content)
