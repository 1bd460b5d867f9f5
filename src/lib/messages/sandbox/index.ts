// Written by `npm run messages` from the catalogue beside it.

export const sendLabel = () => 'You send'
export const toLabel = () => 'To'
export const tokenLabel = () => 'Token contract'
export const throughLabel = () => 'Through the contract'
export const allowLabel = () => 'You allow'
export const limitLabel = () => 'To take up to'
export const receiveLabel = () => 'You receive'
export const leastLabel = () => 'You receive at least'
export const intoLabel = () => 'Into the wallet'
export const sameText = () => 'The same amount of WBNB'
