// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const shareLabel = (): string => locale() === 'de' ? 'Aktie' : 'Share'
export const directionLabel = ({ direction }: { direction: string }): string => locale() === 'de' ? `${direction === 'up' ? 'gestiegen' : direction === 'down' ? 'gefallen' : 'unverändert'}, ` : `${direction === 'up' ? 'up' : direction === 'down' ? 'down' : 'unchanged'}, `
