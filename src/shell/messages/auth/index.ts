// Written by `npm run messages` from the catalogue beside it.

export const termsLabel = () => 'Terms'
export const privacyLabel = () => 'Privacy'
export const risksLabel = () => 'Risks'
export const helpLabel = () => 'Help'
export const contactLabel = () => 'Contact'
