import {
  type FailedBankFile,
  putAside,
  tryAgain,
} from '@/server/modules/bank/operator-reads.service'
import { NotDone } from '@/server/modules/operators'
import { isUuid } from '@/server/platform/db/database'
import { act, goTo, type OperatorTurn, type Reply, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, Form } from '../drawing/parts'
import * as m from '../messages/bank'

type Way = 'aside' | 'again'

const ways = {
  aside: { done: putAside, event: 'put a file of the bank aside', action: m.putAsideAction },
  again: { done: tryAgain, event: 'had a file of the bank tried again', action: m.tryAgainAction },
}

/**
 * One operator is enough: the failed file was never booked, stays listed here, and the balances of
 * later statements still show that it is missing.
 */
export const failedFileRoutes: Route[] = [
  // guard: without it, a read-only operator puts files aside — console/bank: an operator who may
  //   upload files sets a failing file aside, and retries it
  act('/bank/files/:id/aside', 'take bank files', (turn) => decide(turn, 'aside')),
  act('/bank/files/:id/again', 'take bank files', (turn) => decide(turn, 'again')),
]

async function decide(turn: OperatorTurn, way: Way): Promise<Reply> {
  const id = turn.context.req.param('id') ?? ''
  const { done, event } = ways[way]
  if (!isUuid(id) || !(await done(turn.needs, id))) throw new NotDone(m.notFailedError)
  await turn.note(event, `bank file ${id}`)
  return goTo('/bank')
}

/** Files that the worker could not read because of its own error. */
export function FailedFiles({ turn, files }: { turn: OperatorTurn; files: FailedBankFile[] }) {
  if (files.length === 0) return null
  return (
    <Block title={m.failedFilesTitle()}>
      <p className="sm mut">{m.failedFilesText()}</p>
      {files.map((file) => (
        <FailedFile key={file.id} turn={turn} file={file} />
      ))}
    </Block>
  )
}

function FailedFile({ turn, file }: { turn: OperatorTurn; file: FailedBankFile }) {
  const { id, name, failures, failedAt, asideAt } = file
  const offered: Way[] = asideAt === null ? ['again', 'aside'] : ['again']
  return (
    <div className="stack stack-s mb">
      <p>
        <bdi>{name}</bdi>
        <br />
        <small>
          {asideAt === null
            ? m.failedTimesText({ failures, at: failedAt ? dayTime(failedAt) : '–' })
            : m.asideSinceText({ at: dayTime(asideAt) })}
        </small>
      </p>
      {turn.may('take bank files') &&
        offered.map((way) => (
          <Form key={way} turn={turn} action={`/bank/files/${id}/${way}`}>
            <button type="submit" className="btn btn-line">
              {ways[way].action()}
            </button>
          </Form>
        ))}
    </div>
  )
}
