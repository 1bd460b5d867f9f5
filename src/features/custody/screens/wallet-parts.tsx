/** Parts of the wallet page. */
export { MoveActs } from '../components/move-acts'
export { MovesPanel } from '../components/moves-panel'
export { OwnWalletRows } from '../components/own-wallet-rows'
export { WalletHolding } from '../components/wallet-holding'
