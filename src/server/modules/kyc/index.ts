export { eraseDue, planErasure } from './erase'
export { type Heard, hearProvider } from './hear-provider'
export {
  type Applicant,
  type IdentityProvider,
  personKey,
  type SdkToken,
  type Verdict,
} from './identity'
export { pollIdentity } from './identity-poll'
export { providerTime, readSignedWebhook, webhookHeaders } from './identity-webhook'
export { receiveWebhook } from './receive-webhook'
