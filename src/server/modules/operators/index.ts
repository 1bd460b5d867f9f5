export { verifyEvents } from './events'
export { notesOn, writeNote } from './notes'
export {
  endOperator,
  endOperatorSessions,
  findOperator,
  invitationHash,
  inviteOperator,
  sameEmail,
  sweepOperators,
} from './operators'
export { type Fields, NotDone } from './requests/kind'
export {
  areFactsSame,
  askFor,
  decideRequest,
  kindOf,
  requestKinds,
  sameWish,
  stopRequest,
} from './requests/requests'
export { runDueRequests, runRequest } from './requests/run'
export {
  hasRight,
  type OperatorRole,
  operatorRoles,
  type Right,
} from './rights'
