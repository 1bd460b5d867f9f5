// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const emptyText = (): string => locale() === 'de' ? 'Noch nichts veröffentlicht.' : 'Nothing published yet.'
export const whoMinutesLabel = ({ who, minutes }: { who: string | number; minutes: string | number }): string => locale() === 'de' ? `${who}, ${minutes} Min.` : `${who}, ${minutes} min`
