export { takenCurrency } from './currency.service'
export { dailyPrice, equityOfPrice } from './daily-price'
export type { Prices } from './needs'
export {
  changeOffering,
  closedNow,
  findOffering,
  lockOffering,
  minimumPay,
  type OfferingRow,
  presentOffering,
  putOffering,
  type Rates,
  type Terms,
  termsOfPay,
  termsOfReceive,
  writtenTerms,
} from './offering.service'
export {
  changeBps,
  dayPrice,
  forgetAlerts,
  priceAway,
  publishPrices,
  rangeStart,
  sharePriceAt,
} from './price.service'
export { textFigures } from './text-figures'
