// Written by `npm run messages` from the catalogue beside it.

export const shortError = ({ least }: { least: string | number }) => `Use at least ${least} characters.`
export const commonError = () => 'This password is too common. Choose another one.'
export const varietyError = () => 'Use more different characters.'
export const sequenceError = () => 'Sequences are easy to guess. Choose another password.'
export const phoneError = () => 'Leave your phone number out of the password.'
export const personalError = () => 'Leave your name and email out of the password.'
