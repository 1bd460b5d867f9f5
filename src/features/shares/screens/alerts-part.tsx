/** The price alerts, as a part of the page of settings. */
export { PriceAlerts } from '../components/price-alerts'
