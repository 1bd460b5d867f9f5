export { custodyDecisions } from './acts/decisions'
export { arePaused, pausedSince, pauseMoves, type TokenInBooks, tokenInBooks } from './books/token'
export { vaultToLog } from './check/audit-chain.service'
export { letHold } from './deliveries/allow'
export { callOff, unsignedDeliveries } from './deliveries/cancel'
export {
  approveVaultDelivery,
  endVaultDelivery,
  isApprovedDelivery,
  lockVaultDelivery,
  openVaultDeliveries,
  type VaultDeliveryObstacle,
  vaultDeliveryFacts,
} from './deliveries/from-vault'
export { refuseProgram } from './deliveries/programs'
export { approvalsReader } from './incoming/approvals'
export { transfersReader } from './incoming/transfers-reader'
export { custodySteps } from './turn/steps'
