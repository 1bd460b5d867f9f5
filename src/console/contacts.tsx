import { minuteMs } from '@/config/durations'
import { NotDone } from '@/server/modules/operators'
import { hasActedSince } from '@/server/modules/operators/event-log.service'
import { isUuid } from '@/server/platform/db/database'
import { act, goTo, type OperatorTurn, type Reply, type Route } from './access'
import { Folded } from './drawing/folded'
import { failurePage } from './drawing/frame'
import { Field, Form } from './drawing/parts'
import * as common from './messages/common'
import * as m from './messages/frame'

const shownMs = 10 * minuteMs
const action = 'showed contacts'
const homes = {
  member: { path: '/people', isId: isUuid },
  question: { path: '/questions', isId: (text: string) => /^[\w-]{1,40}$/.test(text) },
}
type Kind = keyof typeof homes

export const contactRoutes: Route[] = [
  act('/people/:id/contacts', 'see contacts', (turn) => showContacts(turn, 'member')),
  act('/questions/:id/contacts', 'see contacts', (turn) => showContacts(turn, 'question')),
]

async function showContacts(turn: OperatorTurn, kind: Kind): Promise<Reply> {
  const { path, isId } = homes[kind]
  const id = turn.context.req.param('id') ?? ''
  const reason = (turn.form.get('reason') ?? '').trim().slice(0, 200)
  const ticket = (turn.form.get('ticket') ?? '').trim().slice(0, 60)
  if (!isId(id))
    return failurePage(kind === 'member' ? m.noSuchMemberText() : common.noSuchQuestionText())
  if (reason === '' || ticket === '')
    throw new NotDone(common.reasonMissingText, reason === '' ? 'reason' : 'ticket')
  await turn.note(action, `${kind} ${id}`, { reason, ticket, minutes: shownMs / minuteMs })
  return goTo(`${path}/${id}`)
}

/**
 * Whether an operator may see somebody's contacts. Only an event in the log grants it, for ten
 * minutes, so each look is logged.
 */
export async function areContactsShown(
  turn: OperatorTurn,
  id: string,
  kind: Kind = 'member',
): Promise<boolean> {
  if (!turn.may('see contacts')) return false
  const { db, clock } = turn.needs
  const since = new Date(clock.now().getTime() - shownMs)
  const look = { operator: turn.operator.email, action, subject: `${kind} ${id}` }
  return hasActedSince(db, look, since)
}

/** Enough of an address to compare it by telephone, but too little to write to it. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}••••••${ending}`
}

/** `+49 ••• ••12` */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ••${phone.slice(-2)}`
}

export function ContactsForm({ turn, kind, id }: { turn: OperatorTurn; kind: Kind; id: string }) {
  return (
    <Folded
      className="ask"
      summary={kind === 'member' ? m.showEmailAndPhoneText() : m.showTheEmailText()}
    >
      <Form turn={turn} action={`${homes[kind].path}/${id}/contacts`} className="stack stack-s">
        <Field name="reason" label={common.reasonLabel()} />
        <Field name="ticket" label={common.ticketLabel()} />
        <button type="submit" className="btn btn-fill">
          {m.showForMinutesAction({ minutes: shownMs / minuteMs })}
        </button>
      </Form>
      <p className="sub-n">{m.reasonIsLoggedText()}</p>
    </Folded>
  )
}
