// Written by `npm run messages` from the catalogue beside it.

export const timeLabel = () => 'Time (UTC)'
export const whatLabel = () => 'What'
export const availableLabel = () => 'Available'
export const stakedLabel = () => 'Staked'
export const availableAfterLabel = () => 'Available after'
export const stakedAfterLabel = () => 'Staked after'
export const heldAfterLabel = () => 'Held after'
export const transactionLabel = () => 'Transaction'
export const entryLabel = () => 'Entry'
export const openingLabel = () => 'Opening'
export const closingLabel = () => 'Closing'
export const statementTitle = () => 'Share statement'
