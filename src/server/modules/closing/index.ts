export { refuseWalletInUse } from './unfinished'
