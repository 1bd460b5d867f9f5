import type { priceAlertCalls } from '@/contract/price-alert'
import type { Handlers } from '../mount'
import { ownAlerts, removePriceAlert, setPriceAlert } from './price-alert.service'

export const priceAlertRoutes: Handlers<typeof priceAlertCalls> = {
  priceAlerts: ({ db }, _, { member }) => ownAlerts(db, member),
  setPriceAlert: (services, input, { member }) => setPriceAlert(services, member, input),
  removePriceAlert: (services, input, { member }) => removePriceAlert(services, member, input),
}
