import { operatorTerms } from '@/config/terms'
import { unsentMessages } from '@/server/modules/notifications/operator-reads.service'
import {
  type DeadJob,
  type QueueFigures,
  type QueueName,
  queueNames,
} from '@/server/platform/jobs/jobs'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, lasting, OlderLink, ShortCode, StateMark } from '../drawing/figures'
import { Folded } from '../drawing/folded'
import { Block, type Column, column, figure, Head, Table } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/jobs'

export const jobRoutes: Route[] = [page('/jobs', 'see jobs', jobsPage)]

const atOnce = 50

const queueLabels = (): Record<QueueName, [name: string, what: string]> => ({
  code: [m.codesLabel(), m.byMailText()],
  sms: [common.smsLabel(), m.threeTriesWithinFiveText()],
  security: [common.accountLabel(), m.urgentMessagesText()],
  notice: [m.noticesLabel(), m.asEachPersonPrefersText()],
  newsletter: [
    common.newslettersLabel(),
    m.atATimeText({ count: operatorTerms.newslettersAtOnce }),
  ],
  digest: [m.digestsLabel(), m.ofMoreThanNoticesText({ count: operatorTerms.noticesAnHour })],
})

async function jobsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { jobs } = turn.needs
  const figures = inOrder(await jobs.figures())
  if (figures.length === 0) return nothingSent()
  const deadJobs = await jobs.dead(atOnce + 1, turn.context.req.query('past'))
  const rows = await withMessages(turn, deadJobs.slice(0, atOnce))
  const last = deadJobs.length > atOnce ? rows.at(-1)?.id : undefined
  const dead = sum(figures, 'dead')
  const title = titleOf(figures)
  const body = (
    <>
      <Head title={title} sub={subOf(figures)} />
      <div className="stack">
        <div className="two flow">
          <Block title={m.queuesLabel()} more={m.eachWithItsOwnText()}>
            <Table
              caption={m.queuesLabel()}
              columns={queueColumns()}
              rows={figures}
              keyOf={({ queue }) => queue}
            />
          </Block>
          {turn.may('work jobs') && <QueueForms turn={turn} figures={figures} />}
        </div>
        <Block
          title={m.givenUpLabel()}
          more={dead === 0 ? m.noneText() : m.inAllNewestFirstText({ dead })}
        >
          <Table
            caption={m.deadJobsLabel()}
            columns={deadColumns(turn)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={m.noFailuresText()}
          />
          <OlderLink href={last && `/jobs?past=${last}`} />
        </Block>
      </div>
    </>
  )
  return { title: common.jobsLabel(), body }
}

function nothingSent(): ConsolePage {
  const sub = m.aSandboxSendsNothingText()
  return { title: common.jobsLabel(), body: <Head title={m.noSandboxJobsTitle()} sub={sub} /> }
}

const inOrder = (figures: QueueFigures[]) =>
  queueNames.flatMap((name) => figures.filter(({ queue }) => queue === name))

const isCodes = (queue: QueueName) => queue === 'code' || queue === 'sms'

const sum = (figures: QueueFigures[], of: 'ready' | 'later' | 'active' | 'dead') =>
  figures.reduce((all, one) => all + one[of], 0)

function titleOf(figures: QueueFigures[]): string {
  const [dead, ready] = [sum(figures, 'dead'), sum(figures, 'ready')]
  const waiting = ready === 0 ? m.nothingWaitsText() : m.waitText({ ready })
  if (dead === 0) return m.noneGivenUpText({ waiting })
  return m.givenUpText({ dead, waiting })
}

function subOf(figures: QueueFigures[]): string {
  const oldest = Math.max(...figures.map(({ oldestSeconds }) => oldestSeconds))
  if (sum(figures, 'ready') === 0)
    return sum(figures, 'dead') === 0 ? m.allSentText() : m.othersSentText()
  return m.oldestDueText({ oldest: lasting(oldest) })
}

const queueColumns = (): Column<QueueFigures>[] => [
  column('top', m.queueLabel(), ({ queue }) => (
    <>
      <b>{queueLabels()[queue][0]}</b> <small className="mut">{queueLabels()[queue][1]}</small>
    </>
  )),
  figure('wide-only', common.waitingLabel(), ({ ready }) => ready),
  figure('wide-only', m.oldestLabel(), ({ oldestSeconds }) => lasting(oldestSeconds)),
  figure('wide-only', m.laterLabel(), ({ later }) => later),
  figure('wide-only', common.underWayLabel(), ({ active }) => active),
  figure('top-end', m.givenUpLabel(), ({ dead }) =>
    dead === 0 ? '–' : <StateMark kind="wait">{dead}</StateMark>,
  ),
]

interface Dead extends DeadJob {
  isSendable: boolean
}

async function withMessages({ needs }: OperatorTurn, jobs: DeadJob[]): Promise<Dead[]> {
  const ids = jobs.map((job) => job.id)
  const waiting = await unsentMessages(needs.db, ids)
  return jobs.map((job) => ({ ...job, isSendable: waiting.has(job.id) }))
}

const deadColumns = (turn: OperatorTurn): Column<Dead>[] => [
  column('middle', common.sinceLabel(), ({ diedAt }) => dayTime(diedAt)),
  column('top', common.messageLabel(), ({ id }) => <ShortCode code={id} />),
  column('top-end', m.queueLabel(), ({ queue }) => queueLabels()[queue][0]),
  figure('wide-only', m.triesLabel(), ({ tries }) => tries),
  column('middle-end', common.whyLabel(), ({ reason }) => reason || '–'),
  column('bottom', m.retryLabel(), (job) =>
    job.isSendable ? <AgainForm turn={turn} job={job} /> : common.expiredLabel(),
  ),
]

function AgainForm({ turn, job: { id } }: { turn: OperatorTurn; job: Dead }) {
  if (!turn.may('work jobs')) return '–'
  return (
    <Folded summary={<span className="link">{m.retryLabel()}</span>}>
      <RequestForm
        turn={turn}
        kind="job-again"
        about={{ job: id }}
        of={id}
        button={m.retryNowAction()}
      />
    </Folded>
  )
}

function QueueForms({ turn, figures }: { turn: OperatorTurn; figures: QueueFigures[] }) {
  const dead = figures.filter((queue) => queue.dead > 0 && !isCodes(queue.queue))
  if (dead.length === 0) return null
  return (
    <Block title={m.retryLabel()}>
      {dead.map((queue) => (
        <QueueForm key={queue.queue} turn={turn} figures={queue} />
      ))}
    </Block>
  )
}

function QueueForm({
  turn,
  figures: { queue, dead },
}: {
  turn: OperatorTurn
  figures: QueueFigures
}) {
  const [name] = queueLabels()[queue]
  return (
    <Folded className="ask" summary={m.retryAction({ name, jobs: m.jobsText({ dead }) })}>
      <RequestForm
        turn={turn}
        kind="queue-again"
        about={{ queue }}
        of={queue}
        button={m.retryNowAction()}
      />
      <p className="sub-n">{m.fixTheCauseFirstText()}</p>
    </Folded>
  )
}
