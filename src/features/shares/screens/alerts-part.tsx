/** Part of the settings. */
export { PriceAlerts } from '../components/price-alerts'
