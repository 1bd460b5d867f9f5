import { page, type Route } from '../../access'
import { closedDaysPage } from './closed-days'
import { limitsPage } from './limits'
import { plansPage } from './plans'
import { taxesPage } from './taxes'

export const termsRoutes: Route[] = [
  page('/taxes', 'see terms', taxesPage),
  page('/limits', 'see terms', limitsPage),
  page('/closed-days', 'see terms', closedDaysPage),
  page('/staking-plans', 'see terms', plansPage),
]
