import type { holdingsCalls } from '@/contract/user/holdings'
import type { Handlers } from '../mount'
import { dashboard, getDealHistoryUser, graphForDealUser, myWallet } from './holdings.service'

export const holdingsRoutes: Handlers<typeof holdingsCalls> = {
  myWallet: (services, _, { member }) => myWallet(services, member),
  dashboard: (services, _, { member }) => dashboard(services, member),
  graphForDealUser: (services, input, { member }) => graphForDealUser(services, member, input),
  getDealHistoryUser: (services, input, { member }) => getDealHistoryUser(services, member, input),
}
