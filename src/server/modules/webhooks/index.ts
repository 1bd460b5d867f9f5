export { forgetDeliveries, WebhookSender } from './deliver'
export {
  addEndpoint,
  endEndpoints,
  exchangeSecret,
  pauseEndpoints,
  secretsOf,
} from './endpoints'
export { retryAfterMs, webhookLimits } from './limits'
export { noReceivers } from './no-receivers'
