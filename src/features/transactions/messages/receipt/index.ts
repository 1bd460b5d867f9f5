// Written by `npm run messages` from the catalogue beside it.

export const issuerLabel = () => 'Issuer'
export const buyerLabel = () => 'Buyer'
export const acceptedTitle = () => 'Documents you accepted'
export const acceptedText = () => 'As you accepted them. The eight digits are the start of each text’s SHA-256.'
