// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const sampleTitle = (): string => locale() === 'de' ? 'Was Sie sehen werden' : 'What you’ll see'
export const sampleText = (): string => locale() === 'de' ? 'Jede Zahl stammt aus dem Register.' : 'Every figure comes from the ledger.'
export const sampleLabel = (): string => locale() === 'de' ? 'Beispiel' : 'Sample'
export const accountText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Übersicht des Beispielkontos, ${day}` : `Dashboard of the sample member, ${day}`
