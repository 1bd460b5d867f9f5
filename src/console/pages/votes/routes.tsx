import { NotDone } from '@/server/modules/operators'
import {
  allVotes,
  ballotFile,
  inReadersLanguage,
  type Vote,
  voteReport,
} from '@/server/modules/votes/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { act, type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, type Mood, StateMark } from '../../drawing/figures'
import { type Column, Head, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/votes'
import { AnnounceForm } from './announce-form'
import { votePage, voteStateLabels } from './vote'

export const voteRoutes: Route[] = [
  page('/votes', 'see votes', listPage),
  page('/votes/:id', 'see votes', async (turn) => {
    const id = turn.context.req.param('id') ?? ''
    const report = isUuid(id) ? await voteReport(turn.needs.db, id) : undefined
    if (report === undefined) throw new NotDone(m.noSuchVoteError)
    return votePage(turn, report)
  }),
  act('/votes/:id/ballots', 'see votes', takeBallots),
]

async function takeBallots(turn: OperatorTurn): Promise<Response> {
  const id = turn.context.req.param('id') ?? ''
  const file = isUuid(id) ? await ballotFile(turn.needs.db, id) : undefined
  if (file === undefined) throw new NotDone(m.thereIsNoFileError)
  await turn.note('took the auditor’s file', `vote ${id}`)
  return new Response(file, {
    headers: {
      'content-type': 'application/jose',
      'content-disposition': `attachment; filename="ballots-${id.slice(0, 8)}.jwe"`,
    },
  })
}

const moods: Record<Vote['state'], Mood | undefined> = {
  announced: 'wait',
  open: 'ok',
  counted: undefined,
  'called-off': undefined,
}

const columns = (): Column<Vote>[] => [
  {
    title: m.meetingLabel(),
    place: 'm1',
    cell: ({ id, title }) => <a href={`/votes/${id}`}>{inReadersLanguage(title)}</a>,
  },
  { title: common.recordDateLabel(), place: 'm3', cell: ({ recordAt }) => dayTime(recordAt) },
  { title: m.votingEndsLabel(), place: 'm4', cell: ({ closesAt }) => dayTime(closesAt) },
  {
    title: common.stateLabel(),
    place: 'm2',
    cell: ({ state }) => <StateMark kind={moods[state]}>{voteStateLabels()[state]}</StateMark>,
  },
]

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await allVotes(turn.needs.db)
  const open = rows.filter(({ state }) => state === 'open').length
  const body = (
    <>
      <Head
        title={open === 0 ? m.noVoteIsOpenTitle() : m.openTitle({ open })}
        sub={m.announcingCallingOffAndText()}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title={common.votesLabel()}
            columns={columns()}
            rows={rows}
            keyOf={({ id }) => id}
            empty={common.noneWasAnnouncedYetText()}
          />
        </div>
        <div className="stack">{turn.may('ask vote') && <AnnounceForm turn={turn} />}</div>
      </div>
    </>
  )
  return { title: common.votesLabel(), body }
}
