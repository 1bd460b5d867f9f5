export { addressCountries, keptCountry } from './address-country'
export { decideByPerson, openCheckOf, refusalLabels } from './decide'
export { eraseDue, planErasure } from './erase'
export { type FlaggedGroup, listFlagged } from './flagged'
export {
  type Applicant,
  type IdentityProvider,
  personKey,
  plainName,
  type ReviewResult,
  type SdkToken,
} from './identity'
export { handleProviderEvent, type PolledReview as Handled, pollIdentity } from './identity-poll'
export { plainReasons, stepsToRepeat } from './reasons'
export { isSamePerson } from './same-person'
export { providerTime, readSignedWebhook, receiveWebhook, webhookHeaders } from './webhook'
