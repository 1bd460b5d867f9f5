import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { contactMessages } from '@/server/modules/content/tables'
import type { Db } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { areContactsShown, ContactsForm, maskedEmail } from '../contacts'
import { dayTime, OlderLink } from '../drawing/figures'
import { notHere } from '../drawing/frame'
import { Block, type Column, Head, KnownFacts, TableBlock } from '../drawing/parts'

export const messageRoutes: Route[] = [
  page('/messages', 'see messages', messagesPage),
  page('/messages/:reference', 'see messages', messagePage),
]

const maxShown = 50

type Message = typeof contactMessages.$inferSelect
type Listed = Omit<Message, 'message' | 'email'>

async function messagesPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { rows, older } = await newestMessages(turn.needs.db, turn.context.req.query('before'))
  const body = (
    <>
      <Head title="Messages" sub="Messages from the contact form." />
      <TableBlock
        title="Messages"
        more="Newest first"
        columns={columns}
        rows={rows}
        keyOf={({ reference }) => reference}
        empty="No messages."
      >
        <OlderLink href={older && `/messages?before=${encodeURIComponent(older)}`} />
      </TableBlock>
    </>
  )
  return { title: 'Messages', body }
}

const columns: Column<Listed>[] = [
  { title: 'Arrived', place: 'm3', cell: ({ createdAt }) => dayTime(createdAt) },
  {
    title: 'Message',
    place: 'm1',
    cell: ({ reference }) => (
      <a className="code" href={`/messages/${encodeURIComponent(reference)}`}>
        {reference}
      </a>
    ),
  },
  { title: 'Topic', place: 'm2', cell: ({ topic }) => topic },
  { title: 'From', place: 'm5', cell: ({ name }) => name },
]

async function newestMessages(db: Db, before: string | undefined) {
  const { reference, name, topic, createdAt } = contactMessages
  const rows: Listed[] = await db
    .select({ reference, name, topic, createdAt })
    .from(contactMessages)
    .where(before === undefined ? undefined : await placeOf(db, before))
    .orderBy(desc(createdAt), desc(reference))
    .limit(maxShown + 1)
  const shown = rows.slice(0, maxShown)
  return { rows: shown, older: rows.length > maxShown ? shown.at(-1)?.reference : undefined }
}

async function placeOf(db: Db, before: string): Promise<SQL | undefined> {
  const { reference, createdAt } = contactMessages
  const [row] = await db
    .select({ at: sql<string>`${createdAt}::text` })
    .from(contactMessages)
    .where(eq(reference, before))
  return row && sql`(${createdAt}, ${reference}) < (${row.at}::timestamptz, ${before})`
}

async function messagePage(turn: OperatorTurn): Promise<ConsolePage> {
  const reference = turn.context.req.param('reference') ?? ''
  const [message] = await turn.needs.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.reference, reference))
  if (message === undefined) return notHere()
  await turn.note('opened a message', `message ${reference}`)
  const { name, email, topic, createdAt } = message
  const isShown = await areContactsShown(turn, reference, 'message')
  const body = (
    <>
      <Head title={topic} sub={`Message ${reference}, ${dayTime(createdAt)}`} />
      <div className="two">
        <div className="stack">
          <Block title="What they wrote">
            <p className="reason text">{message.message}</p>
          </Block>
        </div>
        <div className="stack">
          <Block title="From">
            <KnownFacts
              facts={[
                ['Name', name],
                ['Email', isShown ? email : maskedEmail(email)],
              ]}
            />
            {!isShown && turn.may('see contacts') && (
              <ContactsForm turn={turn} kind="message" id={reference} />
            )}
          </Block>
        </div>
      </div>
    </>
  )
  return { title: `Message ${reference}`, body }
}
