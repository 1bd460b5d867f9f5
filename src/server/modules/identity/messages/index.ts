// Written by `npm run messages` from the catalogue beside it.

export const deviceText = ({ browser, system }: { browser: string | number; system: string | number }) => `${browser} on ${system}`
export const browserLabel = () => 'A browser'
export const systemLabel = () => 'an unknown system'
