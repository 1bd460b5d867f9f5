// Written by `npm run messages` from the catalogue beside it.

export const confirmTitle = () => 'Confirm your subscription'
export const confirmText = ({ app }: { app: string | number }) => `You’ll get the ${app} newsletter at your address, once a month.`
export const confirmAction = () => 'Confirm subscription'
export const confirmedTitle = () => 'You’re subscribed'
export const confirmedText = () => 'You’ll get the next newsletter. Each has an unsubscribe link.'
export const expiredTitle = () => 'This link no longer works'
export const expiredText = () => 'It was used or has expired. If you never confirmed, subscribe again.'
export const endTitle = () => 'Unsubscribe?'
export const endText = ({ app }: { app: string | number }) => `We’ll remove your address from the ${app} newsletter.`
export const endAction = () => 'Unsubscribe'
export const endedTitle = () => 'You’re unsubscribed'
export const endedText = ({ app }: { app: string | number }) => `We removed your address from the ${app} newsletter.`
export const unknownTitle = () => 'This link isn’t complete'
export const unknownText = () => 'Open it from the email again, or copy the whole link.'
export const homeAction = ({ app }: { app: string | number }) => `Go to ${app}`
export const sandboxText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Sandbox.'), ' Sample data and test money only.']
