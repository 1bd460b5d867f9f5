export { eraseDue, planErasure } from './erase'
export {
  type Applicant,
  type IdentityProvider,
  personKey,
  type ReviewResult,
  type SdkToken,
} from './identity'
export { type Handled, handleProviderEvent, pollIdentity } from './identity-poll'
export { stepsToRepeat } from './reasons'
export { providerTime, readSignedWebhook, receiveWebhook, webhookHeaders } from './webhook'
