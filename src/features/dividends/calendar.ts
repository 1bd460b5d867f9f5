import type { Dividend } from '@/contract/dividends'
import * as m from './messages'
import { perShareText } from './rules'

/** For a calendar: record dates and payments that are still to come. */
export function calendarOf(dividends: readonly Dividend[], now: Date) {
  return dividends
    .flatMap((dividend) => {
      const { id, recordAt, payAt, coin } = dividend
      const told = { amount: perShareText(dividend) }
      return [
        {
          uid: `${id}-record@fnx`,
          at: recordAt,
          title: m.calendarRecordText(told),
          text: m.recordHint(),
        },
        {
          uid: `${id}-pay@fnx`,
          at: payAt,
          title: m.calendarPayText(told),
          text: m.payHint({ coin }),
        },
      ].map((event) => ({ ...event, path: `/rights/${id}` }))
    })
    .filter(({ at }) => new Date(at) > now)
}
