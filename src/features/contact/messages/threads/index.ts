// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const yoursTitle = (): string => locale() === 'de' ? 'Ihre Fragen' : 'Your questions'
export const askTitle = (): string => locale() === 'de' ? 'Eine Frage stellen' : 'Ask a question'
export const aboutTitle = ({ kind }: { kind: string }): string => locale() === 'de' ? `Frage zu Ihrem ${kind === 'purchase' ? 'Kauf' : kind === 'payment' ? 'Zahlungseingang' : kind === 'swap' ? 'Tausch' : 'Vorgang'}` : `Ask about your ${kind === 'purchase' ? 'purchase' : kind === 'payment' ? 'payment' : kind === 'swap' ? 'swap' : 'transaction'}`
export const aboutLabel = ({ kind, day }: { kind: string; day: string | number }): string => locale() === 'de' ? `Ihr ${kind === 'purchase' ? 'Kauf' : kind === 'payment' ? 'Zahlungseingang' : kind === 'swap' ? 'Tausch' : 'Vorgang'} vom ${day}` : `Your ${kind === 'purchase' ? 'purchase' : kind === 'payment' ? 'payment' : kind === 'swap' ? 'swap' : 'transaction'} of ${day}`
export const questionLabel = (): string => locale() === 'de' ? 'Ihre Frage' : 'Your question'
export const questionHint = (): string => locale() === 'de' ? 'Ein Mensch antwortet, hier in der App. Sobald die Antwort da ist, erhalten Sie eine E-Mail.' : 'A person answers, here in the app. We’ll email you once the answer is there.'
export const pictureAction = (): string => locale() === 'de' ? 'Bild hinzufügen' : 'Add a picture'
export const picturesHint = ({ count }: { count: string | number }): string => locale() === 'de' ? `Bis zu ${count} Bilder, etwa ein Bildschirmfoto. Verdecken Sie, was uns nichts angeht.` : `Up to ${count} pictures, such as a screenshot. Cover what isn’t ours to see.`
export const pictureLabel = ({ place }: { place: string | number }): string => locale() === 'de' ? `Bild ${place}` : `Picture ${place}`
export const removeAction = ({ place }: { place: string | number }): string => locale() === 'de' ? `Bild ${place} entfernen` : `Remove picture ${place}`
export const pictureError = (): string => locale() === 'de' ? 'Diese Datei können wir nicht öffnen. Wählen Sie ein Bild als JPEG, PNG oder WebP.' : 'We can’t open this file. Choose a JPEG, PNG or WebP picture.'
export const largeError = (): string => locale() === 'de' ? 'Dieses Bild bleibt zu groß. Schneiden Sie den wichtigen Teil aus.' : 'This picture is still too large. Crop it to the part that matters.'
export const askAction = (): string => locale() === 'de' ? 'Frage senden' : 'Send question'
export const allAction = (): string => locale() === 'de' ? 'Alle Fragen' : 'All questions'
export const olderAction = (): string => locale() === 'de' ? 'Ältere zeigen' : 'Show older'
export const referenceLabel = ({ reference }: { reference: string | number }): string => locale() === 'de' ? `Frage ${reference}` : `Question ${reference}`
export const stateLabel = ({ state }: { state: string }): string => locale() === 'de' ? `${state === 'waiting' ? 'Wir antworten bald' : state === 'answered' ? 'Beantwortet' : state === 'done' ? 'Erledigt' : ''}` : `${state === 'waiting' ? 'We’ll answer soon' : state === 'answered' ? 'Answered' : state === 'done' ? 'Done' : ''}`
export const waitingText = ({ days }: { days: number }): string => locale() === 'de' ? `Sie ist angekommen. Wir antworten innerhalb von ${plural('de', days) === 'one' ? `${days} Arbeitstag` : `${days} Arbeitstagen`}.` : `It has arrived. We’ll answer within ${plural('en', days) === 'one' ? `${days} working day` : `${days} working days`}.`
export const answeredText = (): string => locale() === 'de' ? 'Unsere Antwort steht unten. Nicht gelöst? Schreiben Sie zurück.' : 'Our answer is below. Not solved? Write back.'
export const doneText = (): string => locale() === 'de' ? 'Erledigt. Schreiben Sie hier, und die Frage ist wieder offen.' : 'Done. Write here and it’s open again.'
export const fromYouLabel = (): string => locale() === 'de' ? 'Sie' : 'You'
export const fromUsLabel = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}` : `${app}`
export const writeTitle = (): string => locale() === 'de' ? 'Zurückschreiben' : 'Write back'
export const writeLabel = (): string => locale() === 'de' ? 'Ihre Nachricht' : 'Your message'
export const writeAction = (): string => locale() === 'de' ? 'Senden' : 'Send'
export const loadingLabel = (): string => locale() === 'de' ? 'Ihre Fragen werden geladen.' : 'Your questions are loading.'
export const readTitle = (): string => locale() === 'de' ? 'Zum Lesen der Antwort anmelden' : 'Log in to read the answer'
export const readText = (): string => locale() === 'de' ? 'Sie steht bei Ihrer Frage. Nur Sie können sie dort sehen.' : 'It’s with your question, where only you can see it.'
export const unknownTitle = (): string => locale() === 'de' ? 'Diese Frage können wir nicht zeigen' : 'We can’t show this question'
export const cutText = (): string => locale() === 'de' ? 'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.' : 'This link isn’t complete. Open it from the email once more.'
export const newAction = (): string => locale() === 'de' ? 'Erneut schreiben' : 'Write to us again'
export const visitorTitle = (): string => locale() === 'de' ? 'Ihre Frage' : 'Your question'
export const visitorHint = (): string => locale() === 'de' ? 'Das sieht nur, wer diesen Link hat. Unsere Antwort schicken wir Ihnen per E-Mail.' : 'Only someone with this link can see this. We’ll email you our answer.'
export const openingText = (): string => locale() === 'de' ? 'Ihre Frage wird geöffnet.' : 'Your question is being opened.'
