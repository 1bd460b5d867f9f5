// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const draftText = (): string => locale() === 'de' ? 'Entwurf' : 'Draft'
export const inAMailboxLightTitle = (): string => locale() === 'de' ? 'In einem Postfach, hell' : 'In a mailbox, light'
export const theMailLightTitle = (): string => locale() === 'de' ? 'Die E-Mail, hell' : 'The mail, light'
export const inAMailboxDarkTitle = (): string => locale() === 'de' ? 'In einem Postfach, dunkel' : 'In a mailbox, dark'
export const theMailDarkTitle = (): string => locale() === 'de' ? 'Die E-Mail, dunkel' : 'The mail, dark'
export const asPlainTextTitle = (): string => locale() === 'de' ? 'Als reiner Text' : 'As plain text'
export const newsletterTitle = ({ number }: { number: string | number }): string => locale() === 'de' ? `Newsletter ${number}` : `Newsletter ${number}`
export const writtenByLabel = (): string => locale() === 'de' ? 'Verfasst von' : 'Written by'
export const onLabel = (): string => locale() === 'de' ? 'Am' : 'On'
export const sentToLabel = (): string => locale() === 'de' ? 'Gesendet an' : 'Sent to'
export const addressesSoFarText = ({ db }: { db: string | number }): string => locale() === 'de' ? `bisher ${db} Adressen` : `${db} addresses so far`
export const finishedLabel = (): string => locale() === 'de' ? 'Abgeschlossen' : 'Finished'
export const sendingText = (): string => locale() === 'de' ? 'Wird gesendet' : 'Sending'
export const sendTitle = (): string => locale() === 'de' ? 'Senden' : 'Send'
export const goesToEveryoneWhoText = (): string => locale() === 'de' ? 'Geht an alle, die bestätigt haben. Bei mehr als 1.000 muss ein zweiter Bearbeiter genehmigen.' : 'Goes to everyone who has confirmed. Above 1,000, a second operator must approve.'
export const aTestGoesToText = ({ email }: { email: string | number }): string => locale() === 'de' ? `Ein Test geht nur an ${email}.` : `A test goes to ${email} alone.`
export const sendATestToAction = (): string => locale() === 'de' ? 'Test an sich selbst senden' : 'Send a test to yourself'
export const requestSendingAction = (): string => locale() === 'de' ? 'Versand beantragen' : 'Request sending'
export const editText = (): string => locale() === 'de' ? 'Bearbeiten' : 'Edit'
export const newNewsletterText = (): string => locale() === 'de' ? 'Neuer Newsletter' : 'New newsletter'
export const previewTextLabel = (): string => locale() === 'de' ? 'Vorschautext' : 'Preview text'
export const markdownHeadingsListsLinksHint = (): string => locale() === 'de' ? 'Markdown: Überschriften, Listen, Links, fett. Bilder und HTML erscheinen als Text.' : 'Markdown: headings, lists, links, bold. Pictures and HTML appear as text.'
export const saveText = (): string => locale() === 'de' ? 'Speichern' : 'Save'
export const saveDraftText = (): string => locale() === 'de' ? 'Entwurf speichern' : 'Save draft'
export const subscriberTitle = (): string => locale() === 'de' ? '1 Abonnent' : '1 subscriber'
export const subscribersTitle = ({ confirmed }: { confirmed: string | number }): string => locale() === 'de' ? `${confirmed} Abonnenten` : `${confirmed} subscribers`
export const onlyConfirmedSubscribersReceiveText = (): string => locale() === 'de' ? 'Nur bestätigte Abonnenten erhalten E-Mails. Ihre Adressen werden nicht gezeigt.' : 'Only confirmed subscribers receive mail. Their addresses aren’t shown.'
export const noNewsletterYetText = (): string => locale() === 'de' ? 'Noch kein Newsletter.' : 'No newsletter yet.'
export const subscribersAgainTitle = (): string => locale() === 'de' ? 'Abonnenten' : 'Subscribers'
export const notConfirmedYetText = (): string => locale() === 'de' ? 'Noch nicht bestätigt' : 'Not confirmed yet'
export const aNewsletterNeedsAError = (): string => locale() === 'de' ? 'Ein Newsletter braucht Betreff und Text.' : 'A newsletter needs a subject and a text.'
export const theIsLongerThanError = ({ name, max }: { name: string; max: string | number }): string => locale() === 'de' ? `${name === 'subject' ? 'Der Betreff' : name === 'hint' ? 'Der Vorschautext' : 'Der Text'} ist länger als ${max} Zeichen.` : `The ${name === 'subject' ? 'subject' : name === 'hint' ? 'preview text' : 'text'} is longer than ${max} characters.`
export const noSuchNewsletterError = (): string => locale() === 'de' ? 'Diesen Newsletter gibt es nicht.' : 'No such newsletter.'
export const changedOrSentMeanwhileError = (): string => locale() === 'de' ? 'Inzwischen geändert oder gesendet. Sehen Sie noch einmal nach.' : 'Changed or sent meanwhile. Look again.'
export const subjectOfLetterLabel = (): string => locale() === 'de' ? 'Betreff' : 'Subject'
export const toSeeItInARealInboxText = (): string => locale() === 'de' ? 'Um ihn in einem echten Postfach zu sehen.' : 'To see it in a real inbox.'
