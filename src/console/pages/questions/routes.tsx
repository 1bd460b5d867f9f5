import { operatorTerms } from '@/config/terms'
import { formatCount } from '@/contract/format/amounts'
import { threadLimits } from '@/contract/user/threads'
import { NotDone } from '@/server/modules/operators'
import {
  type AnswerOutcome,
  answerThread,
  finishThread,
  giveThread,
} from '@/server/modules/threads/answers.service'
import {
  type FoundThread,
  findThread,
  listThreads,
  maxThreadsCounted,
  openThreads,
  pictureIn,
  type Shelf,
  type ShownThread,
  threadFigures,
  threadStateOf,
} from '@/server/modules/threads/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import {
  act,
  type ConsolePage,
  goTo,
  type OperatorTurn,
  page,
  type Reply,
  type Route,
} from '../../access'
import {
  dayTime,
  KeyFigures,
  lasting,
  type Mood,
  OlderLink,
  StateMark,
} from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { type Column, column, Head, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/questions'
import { ownersToBe } from './owners'
import { questionPage } from './question'
import { askerOf, topicLabels } from './words'

export const questionRoutes: Route[] = [
  page('/questions', 'see questions', questionsPage),
  page('/questions/:reference', 'see questions', (turn) => questionPage(turn)),
  page('/questions/:reference/pictures/:picture', 'see questions', picture),
  act('/questions/:reference/answer', 'answer questions', reply),
  act('/questions/:reference/owner', 'answer questions', give),
  act('/questions/:reference/done', 'answer questions', finish),
]

const shelfLabels = (): Record<Shelf, string> => ({
  waiting: common.waitingLabel(),
  open: common.openText(),
  mine: m.mineText(),
  done: common.doneLabel(),
})

const empty = (): Record<Shelf, string> => ({
  waiting: m.noneWaitingText(),
  open: m.noOpenQuestionsText(),
  mine: m.youHaveTakenNoneText(),
  done: m.noneIsDoneText(),
})

async function questionsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, clock } = turn.needs
  const shelfWord = turn.context.req.query('shelf') ?? ''
  const shelf =
    (Object.keys(shelfLabels()) as Shelf[]).find((name) => name === shelfWord) ?? 'waiting'
  const beforeText = turn.context.req.query('before') ?? ''
  const before = /^\d{1,18}$/.test(beforeText) ? BigInt(beforeText) : undefined
  const operator = turn.operator.email
  const { rows, older } = await listThreads(db, { shelf, operator, before })
  const figures = await threadFigures(turn.needs)
  const counts = { waiting: figures.waiting, ...(await openThreads(db, operator)) }
  const body = (
    <>
      <Head title={common.questionsLabel()} sub={m.questionsLeadText()} />
      <KeyFigures
        figures={[
          { label: common.waitingLabel(), value: countText(figures.waiting) },
          {
            label: m.longestWaitLabel(),
            value: figures.waiting === 0 ? '–' : lasting(figures.oldestSeconds),
          },
          {
            label: m.timeToTheFirstLabel(),
            value:
              figures.firstAnswerSeconds === undefined ? '–' : lasting(figures.firstAnswerSeconds),
            more: m.medianText({
              answered: countText(figures.answered),
              days: operatorTerms.answersMeasuredDays,
            }),
          },
        ]}
      />
      <Shelves present={shelf} counts={counts} />
      <TableBlock
        title={shelfLabels()[shelf]}
        more={shelf === 'waiting' ? common.longestWaitFirstLabel() : common.newestFirstLabel()}
        columns={columnsAt(clock.now())}
        rows={rows}
        keyOf={({ reference }) => reference}
        empty={empty()[shelf]}
      >
        <OlderLink href={older && `/questions?shelf=${shelf}&before=${older}`}>
          {m.moreText()}
        </OlderLink>
      </TableBlock>
    </>
  )
  return { title: common.questionsLabel(), body }
}

/** Shelves with open questions show their number. */
function Shelves({ present, counts }: { present: Shelf; counts: Partial<Record<Shelf, number>> }) {
  return (
    <nav className="seg kinds" aria-label={m.whichQuestionsLabel()}>
      {(Object.entries(shelfLabels()) as [Shelf, string][]).map(([name, label]) => (
        <a
          key={name}
          className={name === present ? 'on' : undefined}
          href={name === 'waiting' ? '/questions' : `/questions?shelf=${name}`}
          aria-current={name === present ? 'page' : undefined}
        >
          {label}
          {counts[name] !== undefined && <span className="count">{countText(counts[name])}</span>}
        </a>
      ))}
    </nav>
  )
}

const countText = (count: number) =>
  count < maxThreadsCounted ? String(count) : m.orMoreText({ count })

type State = ReturnType<typeof threadStateOf>

const states = (): Record<State, [mood: Mood | undefined, words: string]> => ({
  waiting: ['wait', common.waitingLabel()],
  answered: ['ok', m.answeredLabel()],
  done: [undefined, common.doneLabel()],
})

function columnsAt(now: Date): Column<ShownThread>[] {
  return [
    column('middle', m.waitsLabel(), ({ waitingSince, doneAt }) =>
      waitingSince === null || doneAt !== null
        ? '–'
        : lasting((now.getTime() - waitingSince.getTime()) / 1_000),
    ),
    column('top', m.questionLabel(), ({ reference }) => (
      <a className="code" href={`/questions/${reference}`}>
        {reference}
      </a>
    )),
    column('top-end', m.topicLabel(), ({ topic }) => topicLabels()[topic] ?? topic),
    column('bottom', common.fromLabel(), (thread) =>
      thread.accountId === null ? m.visitorText({ who: askerOf(thread) }) : askerOf(thread),
    ),
    column('wide-only', m.ownerLabel(), ({ owner }) => owner ?? '–'),
    column('wide-only', common.openedLabel(), ({ openedAt }) => dayTime(openedAt)),
    column('middle-end', common.stateLabel(), (thread) => {
      const [mood, words] = states()[threadStateOf(thread)]
      return <StateMark kind={mood}>{words}</StateMark>
    }),
  ]
}

/** We re-encoded the picture from its pixels, and it is served only as a picture. */
async function picture(turn: OperatorTurn): Promise<Reply> {
  const { reference = '', picture: id = '' } = turn.context.req.param() as Record<string, string>
  const jpeg = isUuid(id)
    ? await pictureIn(turn.needs, { reference, picture: id.toLowerCase() })
    : undefined
  if (jpeg === undefined) return notHere()
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } })
}

async function findAskedThread(turn: OperatorTurn): Promise<FoundThread> {
  const thread = await findThread(turn.needs.db, turn.context.req.param('reference') ?? '')
  if (thread === undefined) throw new NotDone(common.noSuchQuestionText)
  return thread
}

const why = (): Partial<Record<AnswerOutcome, string>> => ({
  changed: m.somebodyHasWrittenHereText(),
  empty: m.writeAnAnswerText(),
  long: m.maxCharactersText({ max: formatCount(threadLimits.longest) }),
  gone: common.noSuchQuestionText(),
})

/** A refused answer keeps its text on the page. */
async function reply(turn: OperatorTurn): Promise<Reply> {
  const { id, reference, isClosed } = await findAskedThread(turn)
  if (isClosed) throw new NotDone(m.accountClosedError)
  const text = turn.form.get('text') ?? ''
  const outcome = await answerThread(turn.needs, {
    id,
    text,
    operator: turn.operator.email,
    seen: Number(turn.form.get('seen') ?? -1),
    isDone: turn.form.get('done') === 'yes',
  })
  if (outcome !== 'done') return questionPage(turn, { said: why()[outcome] ?? '', text })
  await turn.note('answered a question', `question ${reference}`, { letters: text.trim().length })
  return goTo(`/questions/${reference}`)
}

/** Only an operator who may answer can be assigned a question. */
async function give(turn: OperatorTurn): Promise<Reply> {
  const { id, reference } = await findAskedThread(turn)
  const chosenOwner = (turn.form.get('owner') ?? '').trim()
  if (chosenOwner !== '' && !(await ownersToBe(turn)).includes(chosenOwner))
    throw new NotDone(m.thisOperatorCantAnswerError, 'owner')
  const owner = chosenOwner === '' ? null : chosenOwner
  await giveThread(turn.needs, { id, owner })
  const details = { owner: owner ?? 'nobody' }
  await turn.note('gave a question to somebody', `question ${reference}`, details)
  return goTo(`/questions/${reference}`)
}

async function finish(turn: OperatorTurn): Promise<Reply> {
  const { id, reference } = await findAskedThread(turn)
  const isDone = turn.form.get('done') === 'yes'
  await finishThread(turn.needs, { id, isDone })
  const action = isDone ? 'marked a question as done' : 'opened a question again'
  await turn.note(action, `question ${reference}`)
  return goTo(`/questions/${reference}`)
}
