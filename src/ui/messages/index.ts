// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const blockingText = (): string => locale() === 'de' ? 'Bitte warten Sie, während wir Ihre Anfrage bearbeiten. Laden Sie währenddessen die Seite nicht neu und schließen Sie das Fenster nicht.' : 'Please wait while we process your request. Do not refresh the page or close the window during the process.'
export const errorLabel = ({ code }: { code: string | number }): string => locale() === 'de' ? `Fehler ${code}` : `Error ${code}`
export const startLabel = (): string => locale() === 'de' ? 'Zur Startseite' : 'Go home'
export const helpAction = (): string => locale() === 'de' ? 'Hilfe' : 'Get help'
export const failedTitle = (): string => locale() === 'de' ? 'Wir können diese Seite gerade nicht anzeigen' : 'We can’t show this page now'
export const passesText = (): string => locale() === 'de' ? 'Versuchen Sie es in einer Minute erneut.' : 'Try again in a minute.'
export const loadingLabel = (): string => locale() === 'de' ? 'Lädt' : 'Loading'
export const scriptText = (): string => locale() === 'de' ? 'Diese Seite braucht JavaScript.' : 'This page needs JavaScript.'
export const moreAction = (): string => locale() === 'de' ? 'Mehr anzeigen' : 'Show more'
export const endText = ({ shown }: { shown: string | number }): string => locale() === 'de' ? `Alle ${shown}.` : `All ${shown}.`
export const moreFailedText = ({ failure }: { failure: string | number }): string => locale() === 'de' ? `Wir konnten nicht mehr laden. ${failure}` : `We couldn’t load more. ${failure}`
export const copyLinkLabel = <Part>({ hidden, about }: { hidden: (text: string) => Part; about: string | number }): (string | Part)[] => locale() === 'de' ? ['Link kopieren', hidden(`: ${about}`)] : ['Copy link', hidden(` to ${about}`)]
export const copiedLinkLabel = <Part>({ hidden, about }: { hidden: (text: string) => Part; about: string | number }): (string | Part)[] => locale() === 'de' ? ['Kopiert', hidden(`: ${about}`)] : ['Copied', hidden(`: link to ${about}`)]
export const linkCopiedText = (): string => locale() === 'de' ? 'Link kopiert' : 'Link copied'
export const copyLabel = ({ about }: { about: string | number }): string => locale() === 'de' ? `${about} kopieren` : `Copy ${about}`
export const copiedLabel = (): string => locale() === 'de' ? 'Kopiert' : 'Copied'
export const tableText = ({ columns }: { columns: string | number }): string => locale() === 'de' ? `Tabelle: ${columns}` : `Table: ${columns}`
export const namedTableText = ({ heading, columns }: { heading: string | number; columns: string | number }): string => locale() === 'de' ? `Tabelle: ${heading} (${columns})` : `Table: ${heading} (${columns})`
export const contentsLabel = (): string => locale() === 'de' ? 'Auf dieser Seite' : 'On this page'
export const otherSiteLabel = (): string => locale() === 'de' ? ' (andere Website)' : ' (another site)'
export const closeAction = (): string => locale() === 'de' ? 'Schließen' : 'Close'
export const passwordLabel = (): string => locale() === 'de' ? 'Passwort' : 'Password'
export const hideLabel = (): string => locale() === 'de' ? 'Eingabe verbergen' : 'Hide what is typed'
export const showLabel = (): string => locale() === 'de' ? 'Eingabe anzeigen' : 'Show what is typed'
export const robotAwayText = (): string => locale() === 'de' ? 'Die Roboter-Prüfung wurde nicht geladen. Erlauben Sie www.google.com oder nutzen Sie ein anderes Netzwerk.' : 'The robot check didn’t load. Allow www.google.com, or try another network.'
export const loadAgainLabel = (): string => locale() === 'de' ? 'Seite neu laden' : 'Reload the page'
export const toastsLabel = (): string => locale() === 'de' ? 'Meldungen' : 'Notifications'
export const shownLabel = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} angezeigt` : `${count} shown`
