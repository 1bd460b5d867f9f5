// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const logTitle = (): string => locale() === 'de' ? 'Sehen alle dasselbe?' : 'Does everyone see the same?'
export const placeLabel = (): string => locale() === 'de' ? 'Steht diese Prüfung im Log?' : 'Is this audit in the log?'
export const placeText = ({ position, size }: { position: string | number; size: string | number }): string => locale() === 'de' ? `Eintrag ${position} von ${size}, mit dem Schlüssel des Logs signiert` : `Entry ${position} of ${size}, signed with the log’s key`
export const historyLabel = (): string => locale() === 'de' ? 'Setzt das Log fort, was Ihr Browser zuletzt gesehen hat?' : 'Does the log continue what your browser saw before?'
export const historyText = ({ size }: { size: number }): string => locale() === 'de' ? `${plural('de', size) === 'one' ? `${size} Eintrag` : `${size} Einträge`} bei Ihrer letzten Prüfung` : `${plural('en', size) === 'one' ? `${size} entry` : `${size} entries`} when you last checked`
export const firstText = (): string => locale() === 'de' ? 'Ihr Browser merkt es sich ab jetzt' : 'Your browser remembers it from now on'
export const otherKeyText = (): string => locale() === 'de' ? 'Der Schlüssel des Logs ist ein anderer als bei Ihrer letzten Prüfung' : 'The log’s key has changed since you last checked'
export const witnessLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `Was hat ${name} gesehen?` : `What did ${name} see?`
export const witnessText = ({ size, when }: { size: number; when: string | number }): string => locale() === 'de' ? `${plural('de', size) === 'one' ? `${size} Eintrag` : `${size} Einträge`}, ${when}` : `${plural('en', size) === 'one' ? `${size} entry` : `${size} entries`}, ${when}`
export const unseenText = (): string => locale() === 'de' ? 'Als Zeuge genannt, hat aber noch nichts mitgezeichnet' : 'Listed as a witness, but has signed nothing yet'
export const noWitnessText = (): string => locale() === 'de' ? 'Noch beobachtet niemand von außen dieses Log.' : 'Nobody outside is watching this log yet.'
export const yesLabel = (): string => locale() === 'de' ? 'Ja' : 'Yes'
export const noLabel = (): string => locale() === 'de' ? 'Nein' : 'No'
export const firstLabel = (): string => locale() === 'de' ? 'Erster Besuch' : 'First visit'
export const soonLabel = (): string => locale() === 'de' ? 'Binnen einer Minute' : 'Within a minute'
export const sameLabel = (): string => locale() === 'de' ? 'Dasselbe' : 'The same'
export const otherLabel = (): string => locale() === 'de' ? 'Etwas anderes' : 'Something else'
export const nothingLabel = (): string => locale() === 'de' ? 'Noch nichts' : 'Nothing yet'
export const unverifiedText = (): string => locale() === 'de' ? 'Ihr Browser kann die Signatur nicht selbst prüfen; die Datei unten kann es.' : 'Your browser can’t check the signature itself; the file below can.'
export const signatureText = (): string => locale() === 'de' ? 'Der neueste Checkpoint des Logs trägt nicht die Signatur seines Schlüssels.' : 'The newest checkpoint of the log doesn’t carry the signature of its key.'
export const missingText = (): string => locale() === 'de' ? 'Die Prüfung auf dieser Seite steht nicht in dem Log, das alle sehen.' : 'The audit on this page isn’t in the log that everyone sees.'
export const forkedText = (): string => locale() === 'de' ? 'Das Log setzt nicht fort, was zuvor von ihm zu sehen war.' : 'The log doesn’t continue what was seen of it before.'
export const forkedLabel = (): string => locale() === 'de' ? 'Gegabelt' : 'Forked'
export const watchLabel = (): string => locale() === 'de' ? 'Das Log selbst beobachten' : 'Watch the log yourself'
export const watchText = (): string => locale() === 'de' ? 'Eine Datei für Node, ohne Pakete. Sie merkt sich, was sie gesehen hat, und meldet, wenn das Log einmal ein anderes ist.' : 'One file for Node, without packages. It remembers what it saw, and tells you if the log ever turns into a different one.'
export const keyLabel = (): string => locale() === 'de' ? 'Der Schlüssel des Logs:' : 'The log’s key:'
export const hoursLabel = (): string => locale() === 'de' ? 'Jede Minute der letzten Stunde' : 'Every minute of the last hour'
export const passedText = ({ passed, count }: { passed: string | number; count: string | number }): string => locale() === 'de' ? `${passed} von ${count} ohne Unterschied` : `${passed} of ${count} passed`
export const movedText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Seit diesem Block haben sich auf der Blockchain ${shares} Aktien bewegt. Sie zählen, sobald sie endgültig sind, in wenigen Sekunden.` : `${shares} shares have moved on-chain since that block. They count once final, in a few seconds.`
export const ownFaultText = (): string => locale() === 'de' ? 'Ihre eigene Zeile führt nicht zur veröffentlichten Wurzel und zu den Summen.' : 'Your own line doesn’t lead to the published root and totals.'
