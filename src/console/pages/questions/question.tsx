import {
  type Entry,
  type FoundThread,
  findThread,
} from '@/server/modules/threads/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { areContactsShown, ContactsForm, maskedEmail } from '../../contacts'
import { dayTime, lasting, MemberLink, ShortCode } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { kindLabels, statusLabels } from '../../drawing/labels'
import { Block, Form, Head, KnownFacts, Said, Select, TextArea } from '../../drawing/parts'
import { ownersToBe } from './owners'
import { askerOf, topicLabels } from './words'

interface Refused {
  said: string
  text: string
}

export async function questionPage(turn: OperatorTurn, refused?: Refused): Promise<ConsolePage> {
  const reference = turn.context.req.param('reference') ?? ''
  const thread = await findThread(turn.needs.db, reference)
  if (thread === undefined) return notHere()
  if (refused === undefined) await turn.note('opened a question', `question ${reference}`)
  const topic = topicLabels[thread.topic] ?? thread.topic
  const body = (
    <>
      <Head title={topic} sub={`Question ${reference}, ${dayTime(thread.openedAt)}`} />
      {refused && <Said kind="down">{refused.said}</Said>}
      <div className="two">
        <div className="stack">
          <Block title="What was written">
            <ol className="talk">
              {thread.entries.map((entry) => (
                <li key={entry.id} className={entry.operator === null ? undefined : 'ours'}>
                  <EntryShown thread={thread} entry={entry} />
                </li>
              ))}
            </ol>
          </Block>
          {turn.may('answer questions') && (
            <AnswerForm turn={turn} thread={thread} text={refused?.text ?? ''} />
          )}
        </div>
        <div className="stack">
          <Block title="From">
            <KnownFacts facts={await factsOf(turn, thread)} />
            {await contactsForm(turn, thread)}
          </Block>
          <Block title="Where it stands">
            <KnownFacts facts={standingOf(turn, thread)} />
          </Block>
          {turn.may('answer questions') && (
            <Hands turn={turn} thread={thread} owners={await ownersToBe(turn)} />
          )}
        </div>
      </div>
    </>
  )
  return { title: `Question ${reference}`, body, ...(refused && { status: 422 as const }) }
}

function EntryShown({ thread, entry }: { thread: FoundThread; entry: Entry }) {
  const { operator, at, text, pictures } = entry
  return (
    <>
      <p className="sub-n">
        <b>{operator ?? askerOf(thread)}</b> <span className="num">{dayTime(at)}</span>
      </p>
      <p className="as-written">{text}</p>
      {pictures.map((id, place) => (
        <a key={id} href={`/questions/${thread.reference}/pictures/${id}`}>
          {/* biome-ignore lint/performance/noImgElement: the console draws plain pages */}
          <img
            className="picture"
            src={`/questions/${thread.reference}/pictures/${id}`}
            alt={`${place + 1}, sent by ${askerOf(thread)}`}
          />
        </a>
      ))}
    </>
  )
}

interface ThreadProps {
  turn: OperatorTurn
  thread: FoundThread
}

function AnswerForm({ turn, thread, text }: ThreadProps & { text: string }) {
  if (thread.isClosed)
    return <p className="sub-n">The account is closed: nobody would read an answer.</p>
  const { reference, accountId, locale, entries } = thread
  const language = locale === 'de' ? 'German' : 'English'
  const goes =
    accountId === null
      ? `Goes by email, in full. They wrote on the ${language} site.`
      : `Stands beside the question in the app; an email says that it’s there. They wrote in ${language}.`
  return (
    <Block title="Answer">
      <div className="stack">
        <Form turn={turn} action={`/questions/${reference}/answer`} className="stack stack-s">
          <input type="hidden" name="seen" value={entries.length} />
          <TextArea
            name="text"
            label="Your answer"
            rows={8}
            value={text}
            hint={`${goes} Your name isn’t shown.`}
          />
          <label className="check">
            <input type="checkbox" name="done" value="yes" /> Nothing more to do
          </label>
          <button type="submit" className="btn btn-fill">
            Send answer
          </button>
        </Form>
      </div>
    </Block>
  )
}

type FactRows = Parameters<typeof KnownFacts>[0]['facts']

async function factsOf(turn: OperatorTurn, thread: FoundThread): Promise<FactRows> {
  const { accountId, email, reference, about } = thread
  const isShown = email !== null && (await areContactsShown(turn, reference, 'question'))
  return [
    ['Name', askerOf(thread)],
    accountId === null
      ? ['Email', isShown ? email : maskedEmail(email ?? '')]
      : ['Member', <MemberLink key="member" turn={turn} id={accountId} />],
    ...(about
      ? ([
          ['About', `${kindLabels[about.kind]}: ${statusLabels[about.status].toLowerCase()}`],
          ['Transaction', <TransactionLink key="transaction" turn={turn} id={about.id} />],
        ] as FactRows)
      : []),
  ]
}

function TransactionLink({ turn, id }: { turn: OperatorTurn; id: string }) {
  return turn.may('see payments') ? (
    <ShortCode code={id} href={`/payments/${id}`} />
  ) : (
    <ShortCode code={id} />
  )
}

async function contactsForm(turn: OperatorTurn, { accountId, reference }: FoundThread) {
  if (accountId !== null || !turn.may('see contacts')) return null
  if (await areContactsShown(turn, reference, 'question')) return null
  return <ContactsForm turn={turn} kind="question" id={reference} />
}

function standingOf({ needs }: OperatorTurn, thread: FoundThread): FactRows {
  const { waitingSince, firstAnsweredAt, openedAt, doneAt, owner } = thread
  const seconds = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 1_000
  return [
    ['Owner', owner ?? 'Nobody yet'],
    [
      'Waits',
      waitingSince === null || doneAt !== null
        ? '–'
        : lasting(seconds(waitingSince, needs.clock.now())),
    ],
    [
      'First answer',
      firstAnsweredAt === null ? '–' : `after ${lasting(seconds(openedAt, firstAnsweredAt))}`,
    ],
    ['Done', doneAt === null ? 'No' : dayTime(doneAt)],
  ]
}

function Hands({ turn, thread, owners }: ThreadProps & { owners: string[] }) {
  const { reference, owner, doneAt } = thread
  const own = turn.operator.email
  return (
    <Block title="Actions">
      <div className="stack stack-s mt">
        {owner !== own && (
          <Form turn={turn} action={`/questions/${reference}/owner`} className="stack stack-s">
            <input type="hidden" name="owner" value={own} />
            <button type="submit" className="btn btn-line btn-wide">
              Take it
            </button>
          </Form>
        )}
        <Form turn={turn} action={`/questions/${reference}/done`} className="stack stack-s">
          <input type="hidden" name="done" value={doneAt === null ? 'yes' : 'no'} />
          <button type="submit" className="btn btn-line btn-wide">
            {doneAt === null ? 'Mark as done' : 'Open again'}
          </button>
        </Form>
        <details className="ask">
          <summary>Give it to somebody</summary>
          <Form turn={turn} action={`/questions/${reference}/owner`} className="stack stack-s">
            <Select
              name="owner"
              label="Owner"
              options={[['', 'Nobody'] as const, ...owners.map((email) => [email, email] as const)]}
              value={owner ?? ''}
            />
            <button type="submit" className="btn btn-line btn-wide">
              Give
            </button>
          </Form>
        </details>
      </div>
    </Block>
  )
}
