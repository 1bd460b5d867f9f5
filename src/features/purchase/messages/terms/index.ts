// Written by `npm run messages` from the catalogue beside it.

export const acceptText = ({ action, terms, shareTerms, keyFacts, risks }: { action: string | number; terms: string | number; shareTerms: string | number; keyFacts: string | number; risks: string | number }) => `By pressing ${action} you accept the ${terms}, the ${shareTerms}, the ${keyFacts} and the ${risks}.`
export const changedText = () => 'The terms changed. Read what is new.'
export const changedFromText = ({ name, day, before }: { name: string | number; day: string | number; before: string | number }) => `${name}: changed on ${day}; you read the version of ${before}.`
export const changedSameDayText = ({ name, day }: { name: string | number; day: string | number }) => `${name}: changed on ${day}, after you opened this page.`
export const acceptAction = () => 'Accept and continue'
export const documentsFailedText = () => 'We can’t show the terms now. Nothing was paid.'
