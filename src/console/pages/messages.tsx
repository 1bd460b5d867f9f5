import {
  findContactMessage,
  type ListedMessage,
  newestContactMessages,
} from '@/server/modules/content/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { areContactsShown, ContactsForm, maskedEmail } from '../contacts'
import { dayTime, OlderLink } from '../drawing/figures'
import { notHere } from '../drawing/frame'
import { Block, type Column, Head, KnownFacts, TableBlock } from '../drawing/parts'

export const messageRoutes: Route[] = [
  page('/messages', 'see messages', messagesPage),
  page('/messages/:reference', 'see messages', messagePage),
]

async function messagesPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { rows, older } = await newestContactMessages(
    turn.needs.db,
    turn.context.req.query('before'),
  )
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

const columns: Column<ListedMessage>[] = [
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

async function messagePage(turn: OperatorTurn): Promise<ConsolePage> {
  const reference = turn.context.req.param('reference') ?? ''
  const message = await findContactMessage(turn.needs.db, reference)
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
