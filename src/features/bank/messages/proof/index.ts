// Written by `npm run messages` from the catalogue beside it.

export const noneText = () => 'You had no shares when the ledger was added up, so there’s no line to check. A purchase is in the next one.'
export const reloadAction = () => 'Reload the page'
export const provedText = () => 'Your line is in it: this browser worked it out and reached the published root.'
export const unprovedText = () => 'Your line does not lead to the published root. Save the proof and contact us: it shows who is wrong.'
export const freeLabel = () => 'Free'
export const stakedLabel = () => 'Staked'
export const sharesLabel = ({ shares }: { shares: string | number }) => `${shares} shares`
export const saveAction = () => 'Save the proof'
export const contactAction = () => 'Contact us'
export const calculationLabel = () => 'The calculation'
export const accountLabel = () => 'Account'
export const freeMillionthsLabel = () => 'Free, in millionths'
export const stakedMillionthsLabel = () => 'Staked, in millionths'
export const saltLabel = () => 'Salt'
export const leafLabel = () => 'Fingerprint of these'
export const giveLabel = <Part>({ b, result }: { b: (text: string) => Part; result: string | number }): (string | Part)[] => ['give ', b(`${result}`)]
export const insecureError = () => 'Browsers compute fingerprints on secure pages only. Open this site by its https address.'
