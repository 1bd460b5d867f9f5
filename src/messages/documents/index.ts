// Written by `npm run messages` from the catalogue beside it.

export const termsLabel = () => 'Terms'
export const shareTermsLabel = () => 'Share terms'
export const keyFactsLabel = () => 'Key facts'
export const risksLabel = () => 'Risks'
