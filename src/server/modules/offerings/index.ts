export { takenCurrency } from './currencies'
export { closedNow, findOffering, type OfferingRow, presentOffering, putOffering } from './offering'
export { changeBps } from './price.service'
export { rangeStart } from './price-range'
export { type Prices, priceAway } from './prices'
export { forgetAlerts, publishPrices } from './publish'
export { sharePriceAt } from './share-price'
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
