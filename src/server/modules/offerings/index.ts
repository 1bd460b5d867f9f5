export { takenCurrency } from './currency.service'
export {
  closedNow,
  findOffering,
  type OfferingRow,
  presentOffering,
  putOffering,
} from './offering.service'
export { changeBps, type Prices, priceAway, rangeStart, sharePriceAt } from './price.service'
export { forgetAlerts, publishPrices } from './publish'
export {
  amountTagRange,
  minimumPay,
  type Rates,
  type Terms,
  termsOfPay,
  termsOfReceive,
  withAmountTag,
  withoutDigits,
} from './terms'
