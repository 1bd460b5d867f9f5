// Written by `npm run messages` from the catalogue beside it.

export const passwordLabel = () => 'Password'
export const hideLabel = () => 'Hide what is typed'
export const showLabel = () => 'Show what is typed'
export const robotAwayText = () => 'The robot check didn’t load. Allow www.google.com in this browser, or try another network.'
export const loadAgainLabel = () => 'Load the page again'
