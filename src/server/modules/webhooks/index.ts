export { forgetDeliveries, WebhookSender } from './deliver'
export {
  addEndpoint,
  endEndpoints,
  exchangeSecret,
  pauseEndpoints,
} from './endpoints'
export { noReceivers } from './no-receivers'
