export { advanceRecoveries } from './advance'
export {
  approveRecovery,
  isApprovedRecovery,
  lockForDecision,
  type RecoveryObstacle,
  recoveryFacts,
} from './approve'
export { hasRecovery, isRecovering, lostWallets } from './finish'
