// Written by `npm run messages` from the catalogue beside it.

export const boughtText = ({ shares }: { shares: string | number }) => `Bought ${shares} shares`
export const swappedText = ({ given }: { given: string | number }) => `Swapped ${given}`
export const sharesOnTheWayText = ({ shares }: { shares: string | number }) => `${shares} shares`
export const confirmingText = ({ amount, seen, needed }: { amount: string | number; seen: string | number; needed: string | number }) => `${amount} paid, ${seen} of ${needed} confirmations`
export const stopAction = () => 'Cancel'
export const fileWritingText = () => 'Writing your file…'
export const fileSoFarText = ({ size }: { size: string | number }) => `${size} so far.`
export const fileSavedText = ({ size }: { size: string | number }) => `Saved, ${size}.`
export const kindNameLabel = ({ kind }: { kind: string }) => `${kind === 'purchase' ? 'Purchase' : kind === 'payment' ? 'Payment without order' : 'Swap'}`
export const statusLabel = ({ status }: { status: string }) => `${status === 'awaiting' ? 'Awaiting payment' : status === 'pending' ? 'Pending' : status === 'confirmed' ? 'Confirmed' : status === 'decision' ? 'Your choice' : status === 'returning' ? 'Refund sent soon' : status === 'returned' ? 'Refunded' : status === 'cancelled' ? 'Canceled' : status === 'failed' ? 'Failed' : status === 'replaced' ? 'Replaced' : status === 'expired' ? 'Expired' : 'Under review'}`
export const waitsLabel = ({ status }: { status: string }) => `${status === 'awaiting' ? 'Awaiting your payment' : status === 'decision' ? 'Awaiting your choice' : status === 'returning' ? 'Refund sent soon' : status === 'pending' ? 'Being confirmed' : 'Under review'}`
export const eventLabel = ({ kind, status, currency }: { kind: string; status: string; currency: string | number }) => `${kind === 'purchase' ? `${status === 'confirmed' ? 'Bought shares' : status === 'awaiting' ? 'Buying shares' : status === 'pending' ? 'Buying shares' : status === 'returned' ? 'Paid, refunded' : 'Purchase'}` : kind === 'payment' ? 'Payment without order' : `${status === 'confirmed' ? `Swapped to ${currency}` : status === 'pending' ? `Swapping to ${currency}` : `Swap to ${currency}`}`}`
export const otherTokenLabel = ({ amount }: { amount: string | number }) => `${amount} of another token`
export const swapAmountText = ({ paid, isDone, received }: { paid: string | number; isDone: string; received: string | number }) => `${paid} for ${isDone === 'yes' ? '' : 'about '}${received}`
export const pdfAction = () => 'Download PDF'
export const paperSavedToast = ({ number }: { number: string | number }) => `Saved as document ${number}.`
