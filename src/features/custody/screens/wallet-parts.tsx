/** The parts of this feature on the wallet page; other features import only screens. */

export { ApprovalsPanel } from '../components/approvals-panel'
export { MoveActs } from '../components/move-acts'
export { OwnWalletRows } from '../components/own-wallet-rows'
export { WalletHolding } from '../components/wallet-holding'
