// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const listTitle = (): string => locale() === 'de' ? 'Rückkäufe' : 'Buy-backs'
export const rowTitle = ({ price }: { price: string | number }): string => locale() === 'de' ? `Rückkauf zu ${price} je Aktie` : `Buy-back at ${price} a share`
export const announcedRowHint = ({ opens }: { opens: string | number }): string => locale() === 'de' ? `Beginnt am ${opens}.` : `Opens ${opens}.`
export const openRowHint = ({ until, most }: { until: string | number; most: string | number }): string => locale() === 'de' ? `Bis ${until}. Höchstens ${most} Aktien.` : `Until ${until}. Up to ${most} shares.`
export const workingRowHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Beendet am ${day}.` : `Ended ${day}.`
export const settledRowHint = ({ bought, day }: { bought: string | number; day: string | number }): string => locale() === 'de' ? `${bought} Aktien gekauft, ${day}.` : `${bought} shares bought, ${day}.`
export const calledOffRowHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Abgesagt am ${day}.` : `Called off ${day}.`
export const announcedLabel = (): string => locale() === 'de' ? 'Angekündigt' : 'Announced'
export const openLabel = (): string => locale() === 'de' ? 'Offen' : 'Open'
export const offeredLabel = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie bieten ${shares} an` : `You offer ${shares}`
export const workingLabel = (): string => locale() === 'de' ? 'Anteile werden berechnet' : 'Portions being calculated'
export const boughtLabel = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} gekauft` : `${shares} bought`
export const returnedLabel = (): string => locale() === 'de' ? 'Nichts gekauft' : 'None bought'
export const withoutLabel = (): string => locale() === 'de' ? 'Sie haben alle behalten' : 'You kept your shares'
export const calledOffLabel = (): string => locale() === 'de' ? 'Abgesagt' : 'Called off'
