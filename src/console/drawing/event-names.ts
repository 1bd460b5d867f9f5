import { requestKinds } from '@/server/modules/operators'
import * as m from '../messages/events'

const slugOf = (words: string) => words.replaceAll(/[^a-z]+/g, '_')

/**
 * The name of a logged act in the reader's language. The log itself keeps English words, because
 * each event seals the one before. In `asked: price-set` the kind of the request is behind the
 * colon.
 */
export function eventName(action: string): string {
  const [act = '', of] = action.split(': ')
  const words = m.actionText({ slug: slugOf(act), words: act })
  if (of === undefined) return words
  // The event of a command shows the command as it was typed.
  if (act === 'command') return `${words}: ${of}`
  return `${words}: ${m.kindText({ slug: slugOf(of), words: of })}`
}

/** The label of an event's detail. */
export const detailName = (name: string): string =>
  m.detailText({ slug: slugOf(name.toLowerCase()), words: name })

/** The name of a command's outcome, which the log keeps as one word. */
export const outcomeName = (outcome: string): string =>
  m.outcomeText({ slug: outcome, words: outcome })

/**
 * Translates a typed name of an act into the word that the log keeps, so a filter works in each
 * language.
 */
export function actionIn(typed: string): string {
  const [act = '', of] = typed.split(': ')
  const action = knownActions.find((known) => isSame(eventName(known), act)) ?? act
  if (of === undefined) return action
  if (action === 'command') return `${action}: ${of}`
  const kinds = Object.keys(requestKinds)
  const isIt = (kind: string) => isSame(m.kindText({ slug: slugOf(kind), words: kind }), of)
  return `${action}: ${kinds.find(isIt) ?? of}`
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase()

export const knownActions = [
  ...[
    'signed in',
    'signed out',
    'set up access',
    'invited an operator',
    'switched an operator off',
  ],
  ...['ended own other sessions', 'ended sessions of an operator', 'was refused'],
  ...['failed to prove who decides', 'asked', 'approved', 'declined', 'stopped', 'done', 'failed'],
  ...['void', 'expired', 'command', 'searched for a member', 'opened a member', 'showed contacts'],
  ...['wrote a note', 'opened a question', 'answered a question', 'gave a question to somebody'],
  ...['marked a question as done', 'opened a question again', 'opened a tax residence'],
  ...['opened an identity check', 'opened estates and courts', 'opened the register'],
  ...['opened the bank account', 'uploaded a file of the bank', 'opened a transfer'],
  ...['put a file of the bank aside', 'had a file of the bank tried again'],
  ...['fetched a refund file', 'named an account for a refund'],
  ...['began to take the register', 'took the register', 'took the auditor’s file'],
  ...['exported events', 'wrote a newsletter', 'changed a newsletter', 'downloaded a return order'],
  ...['approved a return', 'wrote a return order', 'uploaded a signed return'],
  ...['took up a signed return', 'refused a signed return', 'closed a return order'],
  ...['voided a return order', 'ended a return order', 'sent a return', 'booked a return'],
  ...['saw a return fail', 'wrote an escrow file'],
  'noted that the custodian opened an escrow file',
]
