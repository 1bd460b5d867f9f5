// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const notFundedText = (): string => locale() === 'de' ? 'Die Bank hatte bis dahin nicht den ganzen Betrag eingezahlt.' : 'The bank had not paid in the whole amount by then.'
export const notSettledText = ({ days }: { days: string | number }): string => locale() === 'de' ? `Innerhalb von ${days} Tagen nach seinem Ende wurde er nicht abgewickelt.` : `Nobody had settled it within ${days} days of its close.`
