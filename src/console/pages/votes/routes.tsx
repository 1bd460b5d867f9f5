import { maxResolutions } from '@/contract/user/votes'
import { inReadersLanguage } from '@/messages/in-each-language'
import { NotDone } from '@/server/modules/operators'
import {
  allVotes,
  ballotFile,
  type Vote,
  type VoteReport,
  voteReport,
} from '@/server/modules/votes/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { act, type ConsoleEvent, type OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { type Column, column } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/votes'
import { Announce, consoleEvent } from '../event/event'
import { votesOfMember } from './of-member'
import { drawVote, voteStates } from './vote'

const columns = (): Column<Vote>[] => [
  column('middle', common.recordDateLabel(), ({ recordAt }) => dayTime(recordAt)),
  column('middle-end', m.votingEndsLabel(), ({ closesAt }) => dayTime(closesAt)),
]

export const votePages: ConsoleEvent = consoleEvent<Vote, VoteReport>({
  path: '/votes',
  right: 'see votes',
  names: { one: m.voteTitle, all: common.votesLabel, isUnknown: m.noSuchVoteError },
  states: voteStates,
  all: allVotes,
  called: { label: m.meetingLabel, of: ({ title }) => inReadersLanguage(title) },
  columns,
  list: async (turn, rows) => {
    const open = rows.filter(({ state }) => state === 'open').length
    return {
      heading: open === 0 ? m.noVoteIsOpenTitle() : m.openTitle({ open }),
      sub: m.voteTakesTwoText(),
      blocks: null,
      aside: <AnnounceVote turn={turn} />,
    }
  },
  report: ({ db }, id) => voteReport(db, id),
  draw: drawVote,
  ofMember: votesOfMember,
  acts: [act('/votes/:id/ballots', 'see votes', takeBallots)],
})

/** The number of resolutions in the empty form; the address may ask for more. */
const defaultResolutions = 3

function AnnounceVote({ turn }: { turn: OperatorTurn }) {
  const askedCount = Number(turn.context.req.query('resolutions') ?? defaultResolutions)
  const count =
    askedCount >= 1 && askedCount <= maxResolutions ? Math.floor(askedCount) : defaultResolutions
  return (
    <Announce
      turn={turn}
      kind="vote-open"
      headings={count}
      title={m.announceAVoteTitle()}
      text={m.requestIsDraftText()}
      button={m.requestThisVoteAction()}
    >
      <p className="sm">
        <a href={`/votes?resolutions=${Math.min(count + 3, maxResolutions)}`}>
          {m.moreResolutionsLabel()}
        </a>
      </p>
    </Announce>
  )
}

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
