// Written by `npm run messages` from the catalogue beside it.

export const noneText = () => 'You had no shares when the ledger was added up. New purchases are in the next one.'
export const reloadAction = () => 'Reload the page'
export const provedText = () => 'Your balance is included: your browser’s own calculation gives the published root.'
export const unprovedText = () => 'Your balance isn’t in the published root. Save the proof and contact us.'
export const freeLabel = () => 'Available'
export const stakedLabel = () => 'Staked'
export const sharesLabel = ({ shares }: { shares: string | number }) => `${shares} shares`
export const saveAction = () => 'Save the proof'
export const contactAction = () => 'Contact us'
export const calculationLabel = () => 'The calculation'
export const accountLabel = () => 'Account'
export const freeMillionthsLabel = () => 'Available, in millionths'
export const stakedMillionthsLabel = () => 'Staked, in millionths'
export const saltLabel = () => 'Salt'
export const leafLabel = () => 'Fingerprint of these'
export const giveLabel = <Part>({ b, result }: { b: (text: string) => Part; result: string | number }): (string | Part)[] => ['give ', b(`${result}`)]
export const insecureError = () => 'Open this site by its https address to check this.'
