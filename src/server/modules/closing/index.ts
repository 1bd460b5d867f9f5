export { refuseWalletInUse } from './deactivate.service'
