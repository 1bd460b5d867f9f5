export { advanceLegalOrders } from './advance'
export {
  type BeginObstacle,
  beginFreeze,
  beginObstacle,
  beginTransfer,
  openOrderOf,
  type TransferInput,
} from './begin'
export { findLegalOrder, lockSides } from './locks'
export { isApprovedReturn, returnsOf } from './returns'
export { lockForStop, stopOrder } from './stop'
