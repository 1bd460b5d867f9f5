export { eraseMember } from './deactivate.service'
export { closingObstacle, refuseWalletInUse } from './kept-open'
