// Written by `npm run messages` from the catalogue beside it.

export const newsletterSentText = <Part>({ to, email }: { to: (text: string) => Part; email: string | number }): (string | Part)[] => ['Open the link we emailed to ', to(`${email}`), '. It works for 48 hours.']
export const outboxAction = () => 'Open sandbox outbox'
export const newsletterLabel = () => 'Newsletter'
export const addressLabel = () => 'Your email address'
export const subscribeAction = () => 'Subscribe'
export const newsletterFailedText = () => 'We couldn’t send this. Check your connection and try again.'
export const noScriptText = () => 'This form needs JavaScript.'
