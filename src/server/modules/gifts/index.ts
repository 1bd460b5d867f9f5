export { advanceGifts, declineOpen, forgetLabels } from './advance'
export { answerGift } from './answer'
export { giftCode, giveShares } from './give'
