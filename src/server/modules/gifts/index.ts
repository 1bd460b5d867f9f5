export { answerGift } from './answer'
export { declineOpen, followGifts, forgetLabels } from './follow-gifts'
export { giftCode, giveShares } from './give'
