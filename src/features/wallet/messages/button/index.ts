// Written by `npm run messages` from the catalogue beside it.

export const connectAction = () => 'Connect Wallet'
export const wrongNetworkLabel = () => 'Wrong network'
export const listTitle = () => 'Connect a Wallet'
export const openingLabel = () => 'Opening your wallets…'
export const failedError = () => 'We couldn’t load the wallets. Check your connection and try again.'
export const cancelAction = () => 'Cancel'
