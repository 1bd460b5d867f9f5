// Written by `npm run messages` from the catalogue beside it.

export const orLabel = () => 'or'
export const passkeyTitle = () => 'Sign in with a passkey'
export const passkeyHint = () => 'Your face, finger or screen lock. No codes.'
export const passkeyStepAction = () => 'Use a passkey'
