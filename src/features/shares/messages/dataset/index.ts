// Written by `npm run messages` from the catalogue beside it.

export const pageTitle = () => 'Share price'
export const descriptionText = () => 'The price of one share, set each working day at 16:00 UTC: its history, how it’s computed, and what it isn’t.'
export const nameText = () => 'Daily prices of the share'
export const methodText = () => 'Net asset value per share and last offering price, divided by two'
export const variableText = () => 'Price of one share in US dollars'
