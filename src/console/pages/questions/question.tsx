import { languageName } from '@/messages/in-each-language'
import { midSentence } from '@/messages/locale'
import {
  type Entry,
  type FoundThread,
  findThread,
} from '@/server/modules/threads/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { areContactsShown, ContactsForm, maskedEmail } from '../../contacts'
import { dayTime, lasting, MemberLink, ShortCode } from '../../drawing/figures'
import { Folded } from '../../drawing/folded'
import { notHere } from '../../drawing/frame'
import { kindLabels, statusLabels } from '../../drawing/labels'
import { Block, Form, Head, KnownFacts, Said, Select, TextArea } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/questions'
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
  const topic = topicLabels()[thread.topic] ?? thread.topic
  const body = (
    <>
      <Head title={topic} sub={m.questionText({ reference, openedAt: dayTime(thread.openedAt) })} />
      {refused && <Said kind="down">{refused.said}</Said>}
      <div className="two">
        <div className="stack">
          <Block title={m.whatWasWrittenTitle()}>
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
          <Block title={common.fromLabel()}>
            <KnownFacts facts={await factsOf(turn, thread)} />
            {await contactsForm(turn, thread)}
          </Block>
          <Block title={m.whereItStandsTitle()}>
            <KnownFacts facts={standingOf(turn, thread)} />
          </Block>
          {turn.may('answer questions') && (
            <Hands turn={turn} thread={thread} owners={await ownersToBe(turn)} />
          )}
        </div>
      </div>
    </>
  )
  return { title: m.questionTitle({ reference }), body, ...(refused && { status: 422 as const }) }
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
            alt={m.sentByText({ number: place + 1, thread: askerOf(thread) })}
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
  if (thread.isClosed) return <p className="sub-n">{m.closedNoAnswerText()}</p>
  const { reference, accountId, locale, entries } = thread
  const language = languageName(locale)
  const delivery =
    accountId === null
      ? m.answeredByEmailText({ language })
      : m.standsBesideTheQuestionText({ language })
  return (
    <Block title={m.answerTitle()}>
      <div className="stack">
        <Form turn={turn} action={`/questions/${reference}/answer`} className="stack stack-s">
          <input type="hidden" name="seen" value={entries.length} />
          <TextArea
            name="text"
            label={m.yourAnswerLabel()}
            rows={8}
            value={text}
            hint={m.yourNameIsntShownHint({ delivery })}
          />
          <label className="check">
            <input type="checkbox" name="done" value="yes" /> {m.nothingMoreToDoLabel()}
          </label>
          <button type="submit" className="btn btn-fill">
            {m.sendAnswerAction()}
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
    [common.nameLabel(), askerOf(thread)],
    accountId === null
      ? [common.emailLabel(), isShown ? email : maskedEmail(email ?? '')]
      : [common.memberLabel(), <MemberLink key="member" turn={turn} id={accountId} />],
    ...(about
      ? ([
          [
            m.aboutLabel(),
            `${kindLabels()[about.kind]}: ${midSentence(statusLabels()[about.status])}`,
          ],
          [
            common.transactionLabel(),
            <TransactionLink key="transaction" turn={turn} id={about.id} />,
          ],
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
    [m.ownerLabel(), owner ?? m.nobodyYetText()],
    [
      m.waitsLabel(),
      waitingSince === null || doneAt !== null
        ? '–'
        : lasting(seconds(waitingSince, needs.clock.now())),
    ],
    [
      m.firstAnswerLabel(),
      firstAnsweredAt === null
        ? '–'
        : m.afterText({ duration: lasting(seconds(openedAt, firstAnsweredAt)) }),
    ],
    [common.doneLabel(), doneAt === null ? m.noText() : dayTime(doneAt)],
  ]
}

function Hands({ turn, thread, owners }: ThreadProps & { owners: string[] }) {
  const { reference, owner, doneAt } = thread
  const ownEmail = turn.operator.email
  return (
    <Block title={common.actionsLabel()}>
      <div className="stack stack-s mt">
        {owner !== ownEmail && (
          <Form turn={turn} action={`/questions/${reference}/owner`} className="stack stack-s">
            <input type="hidden" name="owner" value={ownEmail} />
            <button type="submit" className="btn btn-line btn-wide">
              {m.takeItAction()}
            </button>
          </Form>
        )}
        <Form turn={turn} action={`/questions/${reference}/done`} className="stack stack-s">
          <input type="hidden" name="done" value={doneAt === null ? 'yes' : 'no'} />
          <button type="submit" className="btn btn-line btn-wide">
            {doneAt === null ? m.markAsDoneText() : m.openAgainText()}
          </button>
        </Form>
        <Folded className="ask" summary={m.giveItToSomebodyAction()}>
          <Form turn={turn} action={`/questions/${reference}/owner`} className="stack stack-s">
            <Select
              name="owner"
              label={m.ownerLabel()}
              options={[
                ['', m.nobodyText()] as const,
                ...owners.map((email) => [email, email] as const),
              ]}
              value={owner ?? ''}
            />
            <button type="submit" className="btn btn-line btn-wide">
              {m.giveAction()}
            </button>
          </Form>
        </Folded>
      </div>
    </Block>
  )
}
