export {
  type BeginObstacle,
  beginFreeze,
  beginObstacle,
  beginTransfer,
  openOrderOf,
  type TransferWish,
} from './begin'
export { followLegalOrders } from './follow'
export { findLegalOrder, lockSides } from './locks'
export { isApprovedReturn, returnsOf } from './returns'
export { lockForStop, stopOrder } from './stop'
