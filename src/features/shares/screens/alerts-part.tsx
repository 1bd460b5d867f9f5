/** The price alerts, as a part of the settings page. */
export { PriceAlerts } from '../components/price-alerts'
