/** What the wallet page draws of this feature; other features import screens alone. */

export { ApprovalsPanel } from '../components/approvals-panel'
export { MoveActs } from '../components/move-acts'
export { OwnWalletRows } from '../components/own-wallet-rows'
export { WalletHolding } from '../components/wallet-holding'
