import { astrayFacts, decideAstray, isApprovedHomecoming, lockAstray } from './astray.service'
import { deliveryLimits, setDeliveryLimits, widestLimits } from './delivery-limits.service'
import {
  approveReturn,
  approveSweep,
  arrivalFacts,
  lookForArrival,
  sweepFacts,
} from './desk-acts.service'

/** What two operators decide; their requests find it here. */
export const custodyDecisions = {
  astray: { astrayFacts, decideAstray, isApprovedHomecoming, lockAstray },
  desk: { approveReturn, approveSweep, arrivalFacts, lookForArrival, sweepFacts },
  limits: { deliveryLimits, setDeliveryLimits, widestLimits },
}
