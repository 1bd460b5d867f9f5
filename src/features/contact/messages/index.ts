// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const newsletterSentText = <Part>({ to, email }: { to: (text: string) => Part; email: string | number }): (string | Part)[] => locale() === 'de' ? ['Öffnen Sie den Link, den wir an ', to(`${email}`), ' gesendet haben, binnen 48 Stunden.'] : ['Open the link we emailed to ', to(`${email}`), ' within 48 hours.']
export const outboxAction = (): string => locale() === 'de' ? 'Sandbox-Postausgang öffnen' : 'Open sandbox outbox'
export const newsletterLabel = (): string => locale() === 'de' ? 'Newsletter' : 'Newsletter'
export const addressLabel = (): string => locale() === 'de' ? 'E-Mail' : 'Email'
export const subscribeAction = (): string => locale() === 'de' ? 'Abonnieren' : 'Subscribe'
