// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pointText = (): string => locale() === 'de' ? ',' : '.'
export const groupText = (): string => locale() === 'de' ? '.' : ','
export const usdText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} $` : `$${amount}`
export const underCentText = (): string => locale() === 'de' ? '<0,01 $' : '<$0.01'
export const millionText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} Mio. $` : `$${amount} million`
export const billionText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} Mrd. $` : `$${amount} billion`
export const percentText = ({ value }: { value: string | number }): string => locale() === 'de' ? `${value} %` : `${value}%`
export const bytesText = ({ size }: { size: string | number }): string => locale() === 'de' ? `${size} Bytes` : `${size} bytes`
export const monthsText = (): string => locale() === 'de' ? 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember' : 'January February March April May June July August September October November December'
export const shortMonthsText = (): string => locale() === 'de' ? 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.' : 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
export const dayText = ({ month, day, year }: { month: string | number; day: string | number; year: string | number }): string => locale() === 'de' ? `${day}. ${month} ${year}` : `${month} ${day}, ${year}`
export const monthDayText = ({ month, day }: { month: string | number; day: string | number }): string => locale() === 'de' ? `${day}. ${month}` : `${month} ${day}`
export const monthText = ({ month, year }: { month: string | number; year: string | number }): string => locale() === 'de' ? `${month} ${year}` : `${month} ${year}`
export const atText = ({ date, time }: { date: string | number; time: string | number }): string => locale() === 'de' ? `${date}, ${time}` : `${date} at ${time}`
export const timeText = ({ date, time }: { date: string | number; time: string | number }): string => locale() === 'de' ? `${date}, ${time}` : `${date}, ${time}`
