// Written by `npm run messages` from the catalogue beside it.

export const acceptText = ({ terms, shareTerms, keyFacts, risks }: { terms: string | number; shareTerms: string | number; keyFacts: string | number; risks: string | number }) => `By pressing Confirm and pay you accept the ${terms}, the ${shareTerms}, the ${keyFacts} and the ${risks}.`
export const changedText = () => 'The terms changed. Read what is new.'
export const changedFromText = ({ name, day, before }: { name: string | number; day: string | number; before: string | number }) => `${name}: now of ${day}, you saw the text of ${before}.`
export const changedSameDayText = ({ name, day }: { name: string | number; day: string | number }) => `${name}: reworded on ${day} after you opened this page.`
export const acceptAction = () => 'Accept and continue'
export const documentsFailedText = () => 'We can’t show the terms now. Nothing was paid.'
export const boughtTitle = () => 'What you buy'
export const issuerLabel = () => 'Issuer'
export const offeringLabel = () => 'Offering'
export const offeringText = ({ day }: { day: string | number }) => `Open until ${day}`
export const custodianLabel = () => 'Custodian'
export const priceLabel = () => 'Price'
export const priceText = ({ price }: { price: string | number }) => `${price} a share`
export const costTitle = () => 'Cost'
export const sharesLabel = () => 'Shares'
export const feeLabel = ({ percent }: { percent: string | number }) => `Fee, ${percent}`
export const payLabel = () => 'You pay'
export const networkFeeLabel = () => 'Network fee'
export const networkFeeText = ({ fee }: { fee: string | number }) => `about ${fee}`
export const networkFeeHint = () => 'On top, paid in BNB'
export const totalLabel = () => 'Total'
export const aboutText = ({ amount }: { amount: string | number }) => `about ${amount}`
export const walletFeeText = () => 'Shown by your wallet'
export const behindText = ({ fee }: { fee: string | number }) => `If the price does not move, you are ${fee} behind: the fee.`
export const buyerTitle = () => 'Buyer and payment'
export const buyerLabel = () => 'Buyer'
export const buyerHint = () => 'Legal name, as verified'
export const fromLabel = () => 'From your wallet'
export const toLabel = () => 'To our treasury'
export const riskText = () => 'You can lose all of it. No deposit insurance. The shares cannot be sold here.'
export const cancelText = () => 'Cancel free of charge until your wallet has sent the payment. Once credited, a purchase is final.'
