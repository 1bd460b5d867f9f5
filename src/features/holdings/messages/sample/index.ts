// Written by `npm run messages` from the catalogue beside it.

export const sampleTitle = () => 'What you see then'
export const sampleText = () => 'Each figure comes from the ledger, and together they add up to the cent. Hide them with one press where others can look.'
export const sampleLabel = () => 'Sample'
export const accountText = ({ day }: { day: string | number }) => `Dashboard of the sample member, ${day}`
