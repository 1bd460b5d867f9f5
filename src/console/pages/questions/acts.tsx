import { formatCount } from '@/contract/format/amounts'
import { threadLimits } from '@/contract/user/threads'
import { NotDone } from '@/server/modules/operators'
import {
  type Answered,
  answerThread,
  finishThread,
  giveThread,
} from '@/server/modules/threads/answers.service'
import { type FoundThread, findThread } from '@/server/modules/threads/operator-reads.service'
import { goTo, type OperatorTurn, type Reply } from '../../access'
import * as common from '../../messages/common'
import * as m from '../../messages/questions'
import { ownersToBe } from './owners'
import { questionPage } from './question'

async function found(turn: OperatorTurn): Promise<FoundThread> {
  const thread = await findThread(turn.needs.db, turn.context.req.param('reference') ?? '')
  if (thread === undefined) throw new NotDone(common.noSuchQuestionText)
  return thread
}

const why = (): Partial<Record<Answered, string>> => ({
  changed: m.somebodyHasWrittenHereText(),
  empty: m.writeAnAnswerText(),
  long: m.maxCharactersText({ max: formatCount(threadLimits.longest) }),
  gone: common.noSuchQuestionText(),
})

/** A refused answer keeps its words on the page. */
export async function reply(turn: OperatorTurn): Promise<Reply> {
  const { id, reference, isClosed } = await found(turn)
  if (isClosed) throw new NotDone(m.thisAccountIsClosedError)
  const text = turn.form.get('text') ?? ''
  const outcome = await answerThread(turn.needs, {
    ...{ id, text, operator: turn.operator.email },
    seen: Number(turn.form.get('seen') ?? -1),
    isDone: turn.form.get('done') === 'yes',
  })
  if (outcome !== 'done') return questionPage(turn, { said: why()[outcome] ?? '', text })
  await turn.note('answered a question', `question ${reference}`, { letters: text.trim().length })
  return goTo(`/questions/${reference}`)
}

/** Only somebody who may answer can own a question. */
export async function give(turn: OperatorTurn): Promise<Reply> {
  const { id, reference } = await found(turn)
  const wanted = (turn.form.get('owner') ?? '').trim()
  if (wanted !== '' && !(await ownersToBe(turn)).includes(wanted))
    throw new NotDone(m.thisOperatorCantAnswerError, 'owner')
  const owner = wanted === '' ? null : wanted
  await giveThread(turn.needs, { id, owner })
  const details = { owner: owner ?? 'nobody' }
  await turn.note('gave a question to somebody', `question ${reference}`, details)
  return goTo(`/questions/${reference}`)
}

export async function finish(turn: OperatorTurn): Promise<Reply> {
  const { id, reference } = await found(turn)
  const isDone = turn.form.get('done') === 'yes'
  await finishThread(turn.needs, { id, isDone })
  const action = isDone ? 'marked a question as done' : 'opened a question again'
  await turn.note(action, `question ${reference}`)
  return goTo(`/questions/${reference}`)
}
