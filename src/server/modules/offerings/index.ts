export { takenCurrency } from './currency.service'
export { dailyPrice, equityOfPrice, type PriceInputs } from './daily-price'
export type { Prices } from './needs'
export {
  changeOffering,
  closedRefusal,
  findOffering,
  lockOffering,
  type OfferingRow,
  putOffering,
  requireOffering,
  writtenTerms,
} from './offering.service'
export { inputsByIssuer, issuersInputs, lastPriceByEquity } from './own-price'
export {
  changeBps,
  dayPrice,
  forgetAlerts,
  priceAway,
  priceOnDay,
  publishPrices,
  rangeStart,
  sharePriceAt,
} from './price.service'
export { textFigures } from './text-figures'
