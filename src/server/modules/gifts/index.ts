export { declineOpen, followGifts, forgetLabels } from './follow-gifts'
export { giftCode, giveShares } from './give'
