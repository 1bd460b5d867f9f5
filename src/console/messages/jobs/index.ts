// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const threeTriesWithinFiveText = (): string => locale() === 'de' ? 'drei Versuche binnen fünf Minuten' : 'three tries within five minutes'
export const whatIsAboutItsText = (): string => locale() === 'de' ? 'was seine Sicherheit betrifft oder eine Wahl verlangt' : 'what is about its safety, or asks for a choice'
export const noticesLabel = (): string => locale() === 'de' ? 'Mitteilungen' : 'Notices'
export const asEachPersonPrefersText = (): string => locale() === 'de' ? 'wie jede Person es wünscht' : 'as each person prefers'
export const atATimeText = (): string => locale() === 'de' ? '100 auf einmal' : '100 at a time'
export const digestsLabel = (): string => locale() === 'de' ? 'Sammelmitteilungen' : 'Digests'
export const ofMoreThanNoticesText = (): string => locale() === 'de' ? 'bei mehr als 20 Mitteilungen in einer Stunde' : 'of more than 20 notices within an hour'
export const queuesTitle = (): string => locale() === 'de' ? 'Warteschlangen' : 'Queues'
export const eachWithItsOwnText = (): string => locale() === 'de' ? 'Jede mit eigenen Workern' : 'Each with its own workers'
export const queuesLabel = (): string => locale() === 'de' ? 'Warteschlangen' : 'Queues'
export const givenUpTitle = (): string => locale() === 'de' ? 'Aufgegeben' : 'Given up'
export const noneText = (): string => locale() === 'de' ? 'Keine' : 'None'
export const inAllNewestFirstText = ({ dead }: { dead: string | number }): string => locale() === 'de' ? `${dead} insgesamt, neueste zuerst` : `${dead} in all, newest first`
export const deadJobsLabel = (): string => locale() === 'de' ? 'Aufgegebene Jobs' : 'Dead jobs'
export const nothingHasFailedForText = (): string => locale() === 'de' ? 'In den letzten sieben Tagen ist nichts endgültig gescheitert.' : 'Nothing has failed permanently in the last seven days.'
export const aSandboxSendsNothingText = (): string => locale() === 'de' ? 'Eine Sandbox sendet nichts: Nachrichten bleiben in ihrem Postausgang.' : 'A sandbox sends nothing: messages stay in its outbox.'
export const noJobsInATitle = (): string => locale() === 'de' ? 'Keine Jobs in einer Sandbox' : 'No jobs in a sandbox'
export const nothingWaitsText = (): string => locale() === 'de' ? 'Nichts wartet.' : 'Nothing waits.'
export const noneGivenUpText = ({ waiting }: { waiting: string | number }): string => locale() === 'de' ? `Keiner aufgegeben. ${waiting}` : `None given up. ${waiting}`
export const givenUpText = ({ dead, waiting }: { dead: string | number; waiting: string | number }): string => locale() === 'de' ? `${dead} aufgegeben. ${waiting}` : `${dead} given up. ${waiting}`
export const everythingThatCouldBeText = (): string => locale() === 'de' ? 'Alles, was gesendet werden konnte, ist gesendet.' : 'Everything that could be sent has been sent.'
export const everythingElseHasBeenText = (): string => locale() === 'de' ? 'Alles andere ist gesendet.' : 'Everything else has been sent.'
export const theOldestMessageDueText = ({ oldest }: { oldest: string | number }): string => locale() === 'de' ? `Die älteste fällige Nachricht wartet seit ${oldest}.` : `The oldest message due has waited ${oldest}.`
export const queueLabel = (): string => locale() === 'de' ? 'Warteschlange' : 'Queue'
export const oldestLabel = (): string => locale() === 'de' ? 'Älteste' : 'Oldest'
export const laterLabel = (): string => locale() === 'de' ? 'Später' : 'Later'
export const givenUpLabel = (): string => locale() === 'de' ? 'Aufgegeben' : 'Given up'
export const messageLabel = (): string => locale() === 'de' ? 'Nachricht' : 'Message'
export const triesLabel = (): string => locale() === 'de' ? 'Versuche' : 'Tries'
export const whyLabel = (): string => locale() === 'de' ? 'Warum' : 'Why'
export const retryLabel = (): string => locale() === 'de' ? 'Wiederholen' : 'Retry'
export const retryText = (): string => locale() === 'de' ? 'Wiederholen' : 'Retry'
export const retryNowAction = (): string => locale() === 'de' ? 'Jetzt wiederholen' : 'Retry now'
export const retryTitle = (): string => locale() === 'de' ? 'Wiederholen' : 'Retry'
export const retryAction = ({ name, value }: { name: string | number; value: string | number }): string => locale() === 'de' ? `${name}: ${value} wiederholen` : `${name}: retry ${value}`
export const jobsText = ({ dead }: { dead: number }): string => locale() === 'de' ? `${plural('de', dead) === 'one' ? `${dead} Job` : `${dead} Jobs`}` : `${plural('en', dead) === 'one' ? `${dead} job` : `${dead} jobs`}`
export const fixTheCauseFirstText = (): string => locale() === 'de' ? 'Beheben Sie zuerst die Ursache. Alle werden sofort wiederholt.' : 'Fix the cause first. All are retried right away.'
export const codesLabel = (): string => locale() === 'de' ? 'Codes' : 'Codes'
export const byMailText = (): string => locale() === 'de' ? 'per E-Mail, drei Versuche binnen fünf Minuten' : 'by mail, three tries within five minutes'
export const waitText = ({ ready }: { ready: number }): string => locale() === 'de' ? `${plural('de', ready) === 'one' ? `${ready} wartet.` : `${ready} warten.`}` : `${plural('en', ready) === 'one' ? `${ready} waits.` : `${ready} wait.`}`
export const smsLabel = (): string => locale() === 'de' ? 'SMS' : 'SMS'
