import { and, eq, gt } from 'drizzle-orm'
import { operatorEvents } from '@/server/modules/operators/tables'
import { isUuid } from '@/server/platform/db/database'
import { act, goTo, type OperatorTurn, type Route } from './access'
import { failed } from './drawing/frame'
import { Field, Form } from './drawing/parts'

const shownMs = 10 * 60_000
const action = 'showed contacts'
const subjectOf = (member: string) => `member ${member}`

/** What is asked for where the contacts of a member are masked. It goes back to that member's page. */
export const contactRoutes: Route[] = [
  act('/people/:id/contacts', 'see contacts', async (turn) => {
    const id = turn.context.req.param('id') ?? ''
    const reason = (turn.form.get('reason') ?? '').trim().slice(0, 200)
    const ticket = (turn.form.get('ticket') ?? '').trim().slice(0, 60)
    if (!isUuid(id)) return failed('There is no such member.')
    if (reason === '' || ticket === '') return failed('Say why, and name the ticket.')
    await turn.note(action, subjectOf(id), { reason, ticket, minutes: shownMs / 60_000 })
    return goTo(`/people/${id}`)
  }),
]

/** For ten minutes after this operator has said why; the event is what shows them, so none can be seen without one. */
export async function areContactsShown(turn: OperatorTurn, member: string): Promise<boolean> {
  if (!turn.may('see contacts')) return false
  const { db, clock } = turn.services
  const since = new Date(clock.now().getTime() - shownMs)
  const [row] = await db
    .select({ serial: operatorEvents.serial })
    .from(operatorEvents)
    .where(
      and(
        eq(operatorEvents.operator, turn.operator.email),
        eq(operatorEvents.action, action),
        eq(operatorEvents.subject, subjectOf(member)),
        gt(operatorEvents.at, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** d•••@e•••••••••.com: enough to compare with what somebody says on the phone, too little to write to. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}••••••${ending}`
}

/** +49 ••• ••12 */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ••${phone.slice(-2)}`
}

/** Drawn beside masked contacts, for who may ask. */
export function ContactsForm({ turn, member }: { turn: OperatorTurn; member: string }) {
  return (
    <details className="ask">
      <summary>Show email and phone</summary>
      <Form turn={turn} action={`/people/${member}/contacts`} className="stack stack-s">
        <Field name="reason" label="Reason" />
        <Field name="ticket" label="Ticket" />
        <button type="submit" className="btn btn-fill">
          Show for 10 minutes
        </button>
      </Form>
      <p className="sub-n">The reason goes to the event log.</p>
    </details>
  )
}
