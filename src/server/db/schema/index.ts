import { bankOverviews } from './bank-overview'
import { contactMessages } from './contact-message'
import { contentItems } from './content-item'
import { installations } from './installation'
import { rateWindows } from './rate-window'
import { sharePrices } from './share-price'
import { subscribers } from './subscriber'

/** Every table there is; migrations are made from this list. */
export const schema = {
  bankOverviews,
  contactMessages,
  contentItems,
  installations,
  rateWindows,
  sharePrices,
  subscribers,
}
