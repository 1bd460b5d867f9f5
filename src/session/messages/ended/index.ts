// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const expiredToast = (): string => locale() === 'de' ? 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.' : 'Your session has expired. Please log in again.'
export const elsewhereToast = (): string => locale() === 'de' ? 'Sie wurden in einem anderen Tab abgemeldet.' : 'You were logged out in another tab.'
export const closedToast = (): string => locale() === 'de' ? 'Ihr Konto wurde in einem anderen Tab geschlossen.' : 'Your account was closed in another tab.'
