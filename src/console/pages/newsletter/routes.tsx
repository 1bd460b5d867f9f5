import { NotDone } from '@/server/modules/operators'
import {
  changeLetter,
  countSubscribers,
  letterWithNumber,
  newestLetters,
  type OperatorLetter,
  writeLetter,
} from '@/server/modules/operators/letters.service'
import type { Db } from '@/server/platform/db/database'
import {
  act,
  type ConsolePage,
  goTo,
  type OperatorTurn,
  page,
  type Reply,
  type Route,
  rowNumber,
} from '../../access'
import { dayTime, OlderLink } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, type Column, column, Head, KnownFacts, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/newsletter'
import { letterPage, mailPreview, WriteForm } from './letter'

export const newsletterRoutes: Route[] = [
  page('/newsletter', 'see newsletters', listPage),
  act('/newsletter', 'ask newsletter', async (turn) =>
    goTo(`/newsletter/${await storeLetter(turn)}`),
  ),
  page('/newsletter/:number', 'see newsletters', (turn) => withLetter(turn, letterPage)),
  page('/newsletter/:number/mail', 'see newsletters', (turn) => withLetter(turn, mailPreview)),
  act('/newsletter/:number', 'ask newsletter', answerChange),
]

const shownAtOnce = 50

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const subscribed = await countSubscribers(db)
  const before = rowNumber(turn.context.req.query('before'))
  const rows = await newestLetters(db, { before, limit: shownAtOnce })
  const last = rows.length === shownAtOnce ? rows.at(-1) : undefined
  const { confirmed, unconfirmed } = subscribed
  const body = (
    <>
      <Head
        title={confirmed === 1 ? m.subscriberTitle() : m.subscribersTitle({ confirmed })}
        sub={m.onlyToConfirmedText()}
      />
      <div className="two two-w flow">
        <div className="stack">
          <TableBlock
            title={common.newslettersLabel()}
            more={common.newestFirstLabel()}
            columns={columns()}
            rows={rows}
            keyOf={({ number }) => number}
            empty={m.noNewsletterYetText()}
          >
            <OlderLink href={last && `/newsletter?before=${last.number}`} />
          </TableBlock>
        </div>
        <div className="stack">
          <Block title={m.subscribersAgainTitle()}>
            <KnownFacts
              facts={[
                [common.confirmedLabel(), String(confirmed)],
                [m.notConfirmedYetText(), String(unconfirmed)],
              ]}
            />
          </Block>
          {turn.may('ask newsletter') && <WriteForm turn={turn} action="/newsletter" />}
        </div>
      </div>
    </>
  )
  return { title: common.newsletterLabel(), body }
}

const columns = (): Column<OperatorLetter>[] => [
  column('top', m.subjectOfLetterLabel(), ({ number, subject }) => (
    <a href={`/newsletter/${number}`}>{subject}</a>
  )),
  column('top-end', common.stateLabel(), ({ sentAt }) =>
    sentAt ? common.sentLabel() : m.draftText(),
  ),
  column('middle', m.writtenByLabel(), ({ writtenBy }) => writtenBy),
  column('middle-end', m.onLabel(), ({ sentAt, writtenAt }) => dayTime(sentAt ?? writtenAt)),
]

async function withLetter(
  turn: OperatorTurn,
  answer: (turn: OperatorTurn, letter: OperatorLetter) => Promise<Reply>,
): Promise<Reply> {
  const letter = await letterAt(turn.needs.db, turn.context.req.param('number'))
  return letter === undefined ? notHere() : answer(turn, letter)
}

function letterAt(db: Db, text?: string): Promise<OperatorLetter | undefined> {
  return letterWithNumber(db, rowNumber(text) ?? 0)
}

const longest = { subject: 120, hint: 160, body: 20_000 }

function writtenIn(turn: OperatorTurn) {
  const { needs, operator, form } = turn
  const textOf = (name: keyof typeof longest) =>
    (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  const written = { subject: textOf('subject'), hint: textOf('hint'), body: textOf('body') }
  if (written.subject === '' || written.body === '')
    throw new NotDone(m.subjectAndTextError, written.subject === '' ? 'subject' : 'body')
  for (const [name, max] of Object.entries(longest))
    if (textOf(name as keyof typeof longest).length > max)
      throw new NotDone(() => m.tooLongError({ name, max }), name)
  return { ...written, writtenBy: operator.email, writtenAt: needs.clock.now() }
}

async function storeLetter(turn: OperatorTurn): Promise<number> {
  const number = await writeLetter(turn.needs.db, writtenIn(turn))
  await turn.note('wrote a newsletter', `newsletter ${number}`)
  return number
}

async function answerChange(turn: OperatorTurn): Promise<Reply> {
  const { db } = turn.needs
  const letter = await letterAt(db, turn.context.req.param('number'))
  if (letter === undefined) throw new NotDone(m.noSuchNewsletterError)
  const revision = rowNumber(turn.form.get('revision')) ?? 0
  if (!(await changeLetter(db, { letter, revision, draft: writtenIn(turn) })))
    throw new NotDone(m.changedOrSentMeanwhileError)
  await turn.note('changed a newsletter', `newsletter ${letter.number}`)
  return goTo(`/newsletter/${letter.number}`)
}
