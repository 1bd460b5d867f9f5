// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const aboveLabel = (): string => locale() === 'de' ? 'Anstieg auf' : 'Rises to'
export const belowLabel = (): string => locale() === 'de' ? 'Rückgang auf' : 'Falls to'
export const moveLabel = (): string => locale() === 'de' ? 'Änderung um' : 'Moves by'
export const dollarsLabel = (): string => locale() === 'de' ? 'Preis in US-Dollar' : 'Price in US dollars'
export const percentLabel = (): string => locale() === 'de' ? 'Prozent, auf oder ab' : 'Percent, up or down'
export const priceMissingError = (): string => locale() === 'de' ? 'Geben Sie einen Preis ein.' : 'Enter a price.'
export const percentMissingError = (): string => locale() === 'de' ? 'Geben Sie einen Prozentsatz ein.' : 'Enter a percentage.'
export const setToast = (): string => locale() === 'de' ? 'Alarm eingerichtet. Wir benachrichtigen Sie.' : 'Alert set. We’ll notify you.'
export const removedToast = ({ alert }: { alert: string | number }): string => locale() === 'de' ? `Entfernt: ${alert}.` : `Removed: ${alert}.`
export const notRemovedText = ({ reason }: { reason: string | number }): string => locale() === 'de' ? `Nicht entfernt: ${reason}` : `Not removed: ${reason}`
export const ownTitle = (): string => locale() === 'de' ? 'Ihre Preisalarme' : 'Your alerts'
export const noneText = (): string => locale() === 'de' ? 'Noch keine Preisalarme.' : 'No alerts yet.'
export const removeText = ({ alert }: { alert: string | number }): string => locale() === 'de' ? `Entfernen: ${alert}` : `Remove: ${alert}`
export const formLabel = (): string => locale() === 'de' ? 'Neuer Preisalarm' : 'New price alert'
export const kindText = (): string => locale() === 'de' ? 'Benachrichtigen bei' : 'Tell me when the price'
export const kindHint = (): string => locale() === 'de' ? 'Mit jedem Tagespreis geprüft.' : 'Checked with each daily price.'
export const setAction = (): string => locale() === 'de' ? 'Alarm einrichten' : 'Set alert'
export const alertText = ({ kind, amount }: { kind: string; amount: string | number }): string => locale() === 'de' ? `${kind === 'above' ? 'Anstieg auf' : kind === 'below' ? 'Rückgang auf' : 'Änderung um'} ${amount}` : `${kind === 'above' ? 'Rises to' : kind === 'below' ? 'Falls to' : 'Moves by'} ${amount}`
export const moveText = ({ percent, price }: { percent: string | number; price: string | number }): string => locale() === 'de' ? `Änderung um ${percent}, ab ${price}` : `Moves by ${percent} from ${price}`
export const notMetText = (): string => locale() === 'de' ? 'Noch nicht eingetreten.' : 'Not met yet.'
export const toldText = ({ time, price }: { time: string | number; price: string | number }): string => locale() === 'de' ? `Gesendet ${time}, bei ${price}.` : `Sent ${time}, at ${price}.`
export const readyText = ({ told }: { told: string | number }): string => locale() === 'de' ? `${told} Wieder aktiv.` : `${told} Active again.`
export const waitsText = ({ told, side }: { told: string | number; side: string }): string => locale() === 'de' ? `${told} Wieder aktiv, sobald der Preis ${side === 'above' ? 'darunter' : 'darüber'} liegt.` : `${told} Active again once the price is ${side === 'above' ? 'below' : 'above'}.`
