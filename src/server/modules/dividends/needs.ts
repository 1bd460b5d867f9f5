import type { PayableNeeds } from '@/server/modules/payables/needs'
import type { RecordDatesNeeds } from '@/server/modules/record-dates/needs'
import type { PauseNeeds } from '@/server/platform/signals/read'

/** For showing members what they are owed, and crediting them. */
export interface DividendsNeeds extends PayableNeeds, RecordDatesNeeds {}

/** For crediting dividends, and selling shares for them while the sale is open. */
export interface CreditNeeds extends DividendsNeeds, PauseNeeds {}
