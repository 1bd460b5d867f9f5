export { takenCurrency } from './currency.service'
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
  type Prices,
  priceAway,
  publishPrices,
  rangeStart,
  sharePriceAt,
} from './price.service'
export { textFigures } from './text-figures'
