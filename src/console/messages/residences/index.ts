// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const membersWhoPayTaxText = (): string => locale() === 'de' ? 'Mitglieder, die in einem anderen Land Steuern zahlen als in dem ihrer bestätigten Adresse. Bis zwei von Ihnen entscheiden, wird der höhere der beiden Sätze einbehalten und diese Steuer nicht abgeführt.' : 'Members who pay tax in a country other than that of their verified address. Until two of you decide, the higher of both rates is withheld, and that tax isn’t remitted.'
export const noTaxResidenceWaitsText = (): string => locale() === 'de' ? 'Kein steuerlicher Wohnsitz wartet auf eine Entscheidung.' : 'No tax residence waits for a decision.'
export const taxResidenceWaitsText = (): string => locale() === 'de' ? '1 steuerlicher Wohnsitz wartet.' : '1 tax residence waits.'
export const taxResidencesWaitText = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} steuerliche Wohnsitze warten.` : `${count} tax residences wait.`
export const acceptItCountsFromText = (): string => locale() === 'de' ? 'Annehmen: Er gilt ab der Angabe' : 'Accept: it counts from when it was stated'
export const refuseWhatCountedBeforeText = (): string => locale() === 'de' ? 'Ablehnen: Was vorher galt, gilt weiter' : 'Refuse: what counted before still counts'
export const toldAndVerifiedTitle = (): string => locale() === 'de' ? 'Angegeben und bestätigt' : 'Stated and verified'
export const paysTaxInText = (): string => locale() === 'de' ? 'Zahlt Steuern in' : 'Pays tax in'
export const taxNumberText = (): string => locale() === 'de' ? 'Steuernummer' : 'Tax number'
export const verifiedAddressInText = (): string => locale() === 'de' ? 'Bestätigte Adresse in' : 'Verified address in'
export const notKnownAnyMoreText = (): string => locale() === 'de' ? 'Nicht mehr bekannt' : 'No longer known'
export const decisionLabel = (): string => locale() === 'de' ? 'Entscheidung' : 'Decision'
