import type { PayableNeeds } from '@/server/modules/payables/needs'
import type { RecordDatesNeeds } from '@/server/modules/record-dates/needs'

/** To show members what they are owed, and credit them. */
export interface DividendsNeeds extends PayableNeeds, RecordDatesNeeds {}
