export { custodyDecisions } from './acts/decisions'
export { arePaused, type TokenInBooks, tokenInBooks } from './books/token'
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
export { transfersReader } from './incoming/transfers-reader'
export { orderOfBytes } from './orders/bytes'
export { landedHash } from './orders/follow'
export { costOf } from './orders/from-nodes'
export { insertOrder } from './orders/insert'
export { pausedSince, pauseMoves } from './turn/pause'
export { custodySteps } from './turn/steps'
