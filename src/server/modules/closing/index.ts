export { eraseMember } from './erase'
export { keptOpenBy, refuseWalletInUse } from './kept-open'
