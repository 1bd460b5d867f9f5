export { advanceBuyBacks } from './advance'
export {
  allBuyBacks,
  announceBuyBack,
  type BuyBackTerms,
  callOffBuyBack,
  findBuyBack,
  leftToBuy,
  priceBounds,
} from './announce'
export { buyBackEvent } from './event'
export {
  assignBuyBackTransfer,
  buyBackTransferFacts,
} from './money'
export { buyBackReport } from './operator-reads.service'
export { startSettling } from './settle'
export { watchBuyBacks } from './watch'
