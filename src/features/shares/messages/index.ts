// Written by `npm run messages` from the catalogue beside it.

export const aboveLabel = () => 'Rises to'
export const belowLabel = () => 'Falls to'
export const moveLabel = () => 'Moves by'
export const dollarsLabel = () => 'Price in US dollars'
export const percentLabel = () => 'Percent, up or down'
export const priceMissingError = () => 'Enter a price.'
export const percentMissingError = () => 'Enter a percentage.'
export const setToast = () => 'Alert set. We’ll notify you.'
export const removedToast = ({ alert }: { alert: string | number }) => `Removed: ${alert}.`
export const notRemovedText = ({ reason }: { reason: string | number }) => `Not removed: ${reason}`
export const ownTitle = () => 'Your alerts'
export const noneText = () => 'No alerts yet.'
export const listLabel = () => 'Your price alerts'
export const removeText = ({ alert }: { alert: string | number }) => `Remove: ${alert}`
export const formLabel = () => 'New price alert'
export const kindText = () => 'Tell me when the price of a share'
export const kindHint = () => 'Checked with each daily price.'
export const setAction = () => 'Set alert'
export const alertText = ({ kind, amount }: { kind: string; amount: string | number }) => `${kind === 'above' ? 'Rises to' : kind === 'below' ? 'Falls to' : 'Moves by'} ${amount}`
export const moveText = ({ percent, price }: { percent: string | number; price: string | number }) => `Moves by ${percent} from ${price}`
export const notMetText = () => 'Not met yet.'
export const toldText = ({ time, price }: { time: string | number; price: string | number }) => `Sent ${time}, at ${price}.`
export const readyText = ({ told }: { told: string | number }) => `${told} Active again.`
export const waitsText = ({ told, side }: { told: string | number; side: string }) => `${told} Active again once the price is back ${side === 'above' ? 'below' : 'above'}.`
