// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const sendLabel = (): string => locale() === 'de' ? 'Sie senden' : 'You send'
export const toLabel = (): string => locale() === 'de' ? 'An' : 'To'
export const tokenLabel = (): string => locale() === 'de' ? 'Token-Vertrag' : 'Token contract'
export const throughLabel = (): string => locale() === 'de' ? 'Über den Vertrag' : 'Through the contract'
export const allowLabel = (): string => locale() === 'de' ? 'Sie erlauben' : 'You allow'
export const limitLabel = (): string => locale() === 'de' ? 'Abbuchung bis zu' : 'To take up to'
export const receiveLabel = (): string => locale() === 'de' ? 'Sie erhalten' : 'You receive'
export const leastLabel = (): string => locale() === 'de' ? 'Sie erhalten mindestens' : 'You receive at least'
export const intoLabel = (): string => locale() === 'de' ? 'In die Wallet' : 'Into the wallet'
export const sameText = (): string => locale() === 'de' ? 'Denselben Betrag in WBNB' : 'The same amount of WBNB'
