// Written by `npm run messages` from the catalogue beside it.

export const sampleTitle = () => 'What you’ll see'
export const sampleText = () => 'Every figure comes from the ledger and adds up to the cent.'
export const sampleLabel = () => 'Sample'
export const accountText = ({ day }: { day: string | number }) => `Dashboard of the sample member, ${day}`
