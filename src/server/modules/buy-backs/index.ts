export { advanceBuyBacks } from './advance'
export {
  allBuyBacks,
  announceBuyBack,
  type BuyBackTerms,
  buyBacksAmong,
  callOffBuyBack,
  findBuyBack,
  leftToBuy,
  priceBounds,
} from './announce'
export {
  assignBuyBackTransfer,
  buyBackTransferFacts,
} from './money'
export { hasOpenBuyBack } from './open-offers'
export { buyBackReport } from './operator-reads.service'
export { startSettling } from './settle'
export { watchBuyBacks } from './watch'
