// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const forLabel = (): string => locale() === 'de' ? 'Dafür' : 'For'
export const againstLabel = (): string => locale() === 'de' ? 'Dagegen' : 'Against'
export const abstainLabel = (): string => locale() === 'de' ? 'Enthaltung' : 'Abstain'
