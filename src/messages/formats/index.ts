// Written by `npm run messages` from the catalogue beside it.

export const pointText = () => '.'
export const groupText = () => ','
export const usdText = ({ amount }: { amount: string | number }) => `$${amount}`
export const underCentText = () => '<$0.01'
export const millionText = ({ amount }: { amount: string | number }) => `$${amount} million`
export const billionText = ({ amount }: { amount: string | number }) => `$${amount} billion`
export const percentText = ({ value }: { value: string | number }) => `${value}%`
export const bytesText = ({ size }: { size: string | number }) => `${size} bytes`
export const monthsText = () => 'January February March April May June July August September October November December'
export const shortMonthsText = () => 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
export const dayText = ({ month, day, year }: { month: string | number; day: string | number; year: string | number }) => `${month} ${day}, ${year}`
export const monthDayText = ({ month, day }: { month: string | number; day: string | number }) => `${month} ${day}`
export const monthText = ({ month, year }: { month: string | number; year: string | number }) => `${month} ${year}`
export const atText = ({ date, time }: { date: string | number; time: string | number }) => `${date} at ${time}`
export const timeText = ({ date, time }: { date: string | number; time: string | number }) => `${date}, ${time}`
