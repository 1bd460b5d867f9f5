// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const payAction = () => 'Pay now'
export const cancelAction = () => 'Cancel order'
export const backAction = () => 'Back'
export const newPriceAction = () => 'Get new price'
export const reconnectAction = () => 'Reconnect and pay'
export const accountAction = () => 'Change account'
export const approvedAction = () => 'I approved it'
export const notApprovedAction = () => 'I didn’t approve'
export const notOpenedAction = () => 'Wallet didn’t open'
export const askingTitle = ({ wallet }: { wallet: string | number }) => `Approve in ${wallet}`
export const askingText = () => 'Nothing is paid until you approve there.'
export const openWalletHint = ({ wallet }: { wallet: string | number }) => `Open ${wallet} to answer.`
export const readyTitle = () => 'This order is still yours'
export const readyText = ({ time }: { time: string | number }) => `Your price is reserved for ${time}. Nothing is paid yet.`
export const reconnectText = ({ time, wallet }: { time: string | number; wallet: string | number }) => `${time} left. Reconnect ${wallet} to pay.`
export const networkTitle = ({ network }: { network: string | number }) => `Your wallet is on ${network}`
export const networkText = ({ network }: { network: string | number }) => `This payment needs ${network}. Nothing was paid.`
export const accountTitle = ({ wallet }: { wallet: string | number }) => `This order is for ${wallet}`
export const accountText = () => 'Another account is connected. Nothing was paid.'
export const declinedTitle = () => 'You declined in your wallet'
export const declinedText = ({ time }: { time: string | number }) => `Nothing was paid. Your price is reserved for ${time}.`
export const notPaidLabel = () => 'Not paid'
export const walletTitle = () => 'Your wallet didn’t pay'
export const walletText = () => 'Nothing was sent. Try again.'
export const unclearTitle = () => 'Check your wallet first'
export const unclearText = () => 'Your wallet didn’t answer. If you approved, don’t pay again: we’ll find the payment.'
export const movedText = () => 'Your wallet sent a transaction. Don’t pay again: if it was this payment, we’ll find it.'
export const lateTitle = () => 'Less than a minute left'
export const lateText = () => 'A payment may arrive too late. Nothing was paid.'
export const overTitle = () => 'This order expired'
export const overText = () => 'Nothing was paid.'
export const elsewhereTitle = () => 'Continue in your other tab'
export const elsewhereText = () => 'Your wallet was asked there. This page updates itself.'
export const clockLabel = () => 'reserved'
export const timeLeftText = ({ minutes, seconds }: { minutes: number; seconds: number }) => `${plural('en', minutes) === 'one' ? `${minutes} minute` : `${minutes} minutes`} ${plural('en', seconds) === 'one' ? `${seconds} second` : `${seconds} seconds`} left`
export const minutesLeftText = ({ minutes }: { minutes: number }) => `${plural('en', minutes) === 'one' ? `${minutes} minute` : `${minutes} minutes`} left`
export const countText = ({ seen, needed }: { seen: string | number; needed: string | number }) => `${seen} of ${needed} confirmations`
export const ofCountLabel = ({ needed }: { needed: string | number }) => `of ${needed} confirmations`
export const doneLabel = () => 'Done'
export const copyAmountLabel = () => 'amount'
export const copyTreasuryLabel = () => 'treasury address'
export const changeAction = () => 'Change'
export const acceptAction = () => 'Accept new price'
export const changedText = ({ side, amount, before, size, direction }: { side: string; amount: string | number; before: string | number; size: string | number; direction: string }) => `The price changed. ${side === 'receive' ? `You now receive ${amount}` : `You now pay ${amount}`} instead of ${before}, ${size} ${direction === 'more' ? 'more' : 'less'}.`
export const smallChangeLabel = () => 'less than 0.01%'
export const renewsText = ({ seconds }: { seconds: string | number }) => `Price renews in ${seconds} s. Confirm to reserve it for 10 minutes.`
export const gettingText = () => 'Getting the price…'
