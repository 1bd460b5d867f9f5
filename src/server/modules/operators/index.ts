export { verifyEvents } from './events'
export {
  endOperator,
  endOperatorSessions,
  findOperator,
  hasRight,
  inviteOperator,
  type Right,
  sweepOperators,
} from './operators'
export { noteRefusedLook } from './refusals'
export { vetBringers } from './requests/bank-files.service'
export { resultText } from './requests/kept'
export { type Fields, NotDone, whySecond } from './requests/kind'
export {
  askFor,
  changedFactsText,
  decideRequest,
  kindOf,
  requestKinds,
  sameWish,
  stopRequest,
} from './requests/requests'
export { runDueRequests, runRequest } from './requests/run'
export { typedTerms } from './requests/typed-terms'
export { operatorRoles } from './tables'
