export { eraseMember } from './deactivate.service'
export { keptOpenBy, refuseWalletInUse } from './kept-open'
