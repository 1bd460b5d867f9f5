// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const tryAgainAction = (): string => locale() === 'de' ? 'Erneut versuchen' : 'Try again'
export const undoAction = (): string => locale() === 'de' ? 'Rückgängig machen' : 'Undo'
export const slowHint = (): string => locale() === 'de' ? 'Lädt noch. Ihre Aktien sind nicht betroffen.' : 'Still loading. Your shares aren’t affected.'
export const failedText = (): string => locale() === 'de' ? 'Wir können das gerade nicht anzeigen. Ihre Aktien sind sicher.' : 'We can’t show this now. Your shares are safe.'
