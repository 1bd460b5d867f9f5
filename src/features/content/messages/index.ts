// Written by `npm run messages` from the catalogue beside it.

export const checkTitle = () => 'Check a paper'
export const checkText = () => 'Choose or drop a PDF that we issued. It stays in your browser: only its SHA-256 is compared.'
export const checkLabel = () => 'Paper to check'
export const checkingText = () => 'Checking…'
export const issuedText = ({ name }: { name: string | number }) => `${name}: issued by us, unchanged.`
export const notIssuedText = ({ name }: { name: string | number }) => `${name}: not a paper we issued, or it was changed.`
export const unreadableError = () => 'We couldn’t check this file. Try again.'
