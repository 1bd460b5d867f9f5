import type { PayableNeeds } from '@/server/modules/payables/needs'
import type { RecordDatesNeeds } from '@/server/modules/record-dates/needs'
import type { PauseNeeds } from '@/server/platform/signals/read'

/** To show members what they are owed, and credit them. */
export interface DividendsNeeds extends PayableNeeds, RecordDatesNeeds {}

/** To credit dividends, and to sell shares for them while the sale is open. */
export interface CreditNeeds extends DividendsNeeds, PauseNeeds {}
