export {
  complaintOf,
  noteEvent,
  type OperatorEvent,
  type Verified,
  verifyEvents,
} from './events'
export {
  endOperator,
  endOperatorSessions,
  findOperator,
  findOperatorById,
  invitationHash,
  inviteOperator,
  type Operator,
  sameEmail,
} from './operators'
export {
  hasRight,
  isOperatorRole,
  type OperatorRole,
  operatorRoles,
  type Right,
  rights,
} from './rights'
