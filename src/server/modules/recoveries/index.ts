export {
  approveRecovery,
  isApprovedRecovery,
  lockForDecision,
  type RecoveryObstacle,
  recoveryFacts,
} from './approve'
export { hasRecovery, isRecovering } from './finish'
export { followRecoveries } from './follow'
