import { desc, sql } from 'drizzle-orm'
import { NotDone, notesOn, writeNote } from '@/server/modules/operators'
import { type OperatorRequest, operatorRequests } from '@/server/modules/operators/tables'
import { isUuid } from '@/server/platform/db/database'
import { noteEvent } from '@/server/platform/security/operator-events'
import { goTo, type OperatorTurn, type Reply } from '../../access'
import { notHere } from '../../drawing/frame'
import { Block, type Column, Form, TableBlock, TextArea } from '../../drawing/parts'
import { dayTime } from '../../drawing/times'
import { maySee, StandingTag, titleOf } from '../../requests/requests-page'
import { findPerson, type Person } from './reads'

type Member = NonNullable<Person>

const shownAtOnce = 50

export async function requestsBlock(turn: OperatorTurn, { id }: Member) {
  const { db, clock } = turn.services
  const rows = await db
    .select()
    .from(operatorRequests)
    .where(sql`${operatorRequests.input} ->> 'account' = ${id}`)
    .orderBy(desc(operatorRequests.number))
    .limit(shownAtOnce)
  return (
    <TableBlock
      title="Operators’ requests"
      columns={requestColumns(clock.now(), namedAgain(id))}
      rows={rows.filter((row) => maySee(turn, row))}
      keyOf={(row) => row.id}
      empty="No requests."
    />
  )
}

const namedAgain = (id: string) => new RegExp(`( (of|on|about))?( member)? ${id}`)

const requestColumns = (now: Date, of: RegExp): Column<OperatorRequest>[] => [
  {
    title: 'Request',
    place: 'm1',
    cell: (row) => <a href={`/requests/${row.number}`}>{titleOf(row).replace(of, '')}</a>,
  },
  { title: 'Asked', place: 'm3', cell: ({ askedAt }) => dayTime(askedAt) },
  { title: 'By', place: 'm4', cell: ({ askedBy }) => askedBy },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'State', place: 'm2', cell: (row) => <StandingTag request={row} now={now} /> },
]

export async function notesBlock(turn: OperatorTurn, { id, erasedAt }: Member) {
  const notes = await notesOn(turn.services.db, id)
  return (
    <Block title="Notes">
      <div className="lines">
        {notes.map(({ number, text, writtenBy, writtenAt }) => (
          <div key={number}>
            <p className="as-written">{text}</p>
            <p className="d num">
              {writtenBy}, {dayTime(writtenAt)}
            </p>
          </div>
        ))}
        {notes.length === 0 && <p className="sub-n">None.</p>}
      </div>
      {erasedAt === null && turn.may('write notes') && (
        <Form turn={turn} action={`/people/${id}/notes`} className="stack stack-s">
          <TextArea
            name="note"
            label="New note"
            rows={3}
            hint="Visible to operators. Deleted when the member is erased."
          />
          <button type="submit" className="btn btn-line">
            Add note
          </button>
        </Form>
      )}
    </Block>
  )
}

export async function addNote(turn: OperatorTurn): Promise<Reply> {
  const { services, operator, context, form } = turn
  const id = context.req.param('id') ?? ''
  const person = isUuid(id) ? await findPerson(services.db, id) : undefined
  if (person === undefined || person.erasedAt !== null) return notHere()
  const written = { writtenBy: operator.email, writtenAt: services.clock.now() }
  const note = { accountId: id, text: form.get('note') ?? '', ...written }
  await services.db.transaction(async (tx) => {
    if (!(await writeNote(tx, note))) throw new NotDone('Write a note of up to 2,000 characters.')
    // An erasure under way is over by now: the note waited for it.
    if ((await findPerson(tx, id))?.erasedAt !== null) throw new NotDone('Already erased.')
    const event = { operator: operator.email, action: 'wrote a note', subject: `member ${id}` }
    await noteEvent(services, tx, event)
  })
  return goTo(`/people/${id}`)
}
