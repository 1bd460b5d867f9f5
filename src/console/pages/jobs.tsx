import { unsentMessages } from '@/server/modules/notifications/operator-reads.service'
import {
  type DeadJob,
  type QueueFigures,
  type QueueName,
  queueNames,
} from '@/server/platform/jobs/jobs'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, lasting, OlderLink, ShortCode, StateMark } from '../drawing/figures'
import { Block, type Column, Field, Form, Head, Table } from '../drawing/parts'

export const jobRoutes: Route[] = [page('/jobs', 'see jobs', jobsPage)]

const atOnce = 50

const queueLabels: Record<QueueName, [name: string, what: string]> = {
  code: ['Codes', 'by mail, three tries within five minutes'],
  sms: ['SMS', 'three tries within five minutes'],
  security: ['Account', 'what is about its safety, or asks for a choice'],
  notice: ['Notices', 'as each person prefers'],
  newsletter: ['Newsletters', '100 at a time'],
  digest: ['Digests', 'of more than 20 notices within an hour'],
}

async function jobsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { jobs } = turn.needs
  const figures = inOrder(await jobs.figures())
  if (figures.length === 0) return nothingSent()
  const found = await jobs.dead(atOnce + 1, turn.context.req.query('past'))
  const rows = await withMessages(turn, found.slice(0, atOnce))
  const last = found.length > atOnce ? rows.at(-1)?.id : undefined
  const dead = sum(figures, 'dead')
  const title = titleOf(figures)
  const body = (
    <>
      <Head title={title} sub={subOf(figures)} />
      <div className="stack">
        <div className="two flow">
          <Block title="Queues" more="Each with its own workers">
            <Table
              caption="Queues"
              columns={queueColumns}
              rows={figures}
              keyOf={({ queue }) => queue}
              empty=""
            />
          </Block>
          {turn.may('work jobs') && <QueueForms turn={turn} figures={figures} />}
        </div>
        <Block title="Given up" more={dead === 0 ? 'None' : `${dead} in all, newest first`}>
          <Table
            caption="Dead jobs"
            columns={deadColumns(turn)}
            rows={rows}
            keyOf={({ id }) => id}
            empty="Nothing has failed for good in the last seven days."
          />
          <OlderLink href={last && `/jobs?past=${last}`} />
        </Block>
      </div>
    </>
  )
  return { title: 'Jobs', body }
}

function nothingSent(): ConsolePage {
  const sub = 'A sandbox sends nothing: messages stay in its outbox.'
  return { title: 'Jobs', body: <Head title="No jobs in a sandbox" sub={sub} /> }
}

const inOrder = (figures: QueueFigures[]) =>
  queueNames.flatMap((name) => figures.filter(({ queue }) => queue === name))

const isCodes = (queue: QueueName) => queue === 'code' || queue === 'sms'

const sum = (figures: QueueFigures[], of: 'ready' | 'later' | 'active' | 'dead') =>
  figures.reduce((all, one) => all + one[of], 0)

function titleOf(figures: QueueFigures[]): string {
  const [dead, ready] = [sum(figures, 'dead'), sum(figures, 'ready')]
  const waiting = ready === 0 ? 'Nothing waits.' : `${ready} ${ready === 1 ? 'waits' : 'wait'}.`
  if (dead === 0) return `None given up. ${waiting}`
  return `${dead} given up. ${waiting}`
}

function subOf(figures: QueueFigures[]): string {
  const oldest = Math.max(...figures.map(({ oldestSeconds }) => oldestSeconds))
  if (sum(figures, 'ready') === 0)
    return sum(figures, 'dead') === 0
      ? 'Everything that could be sent has been sent.'
      : 'Everything else has been sent.'
  return `The oldest message due has waited ${lasting(oldest)}.`
}

const queueColumns: Column<QueueFigures>[] = [
  {
    title: 'Queue',
    place: 'm1',
    cell: ({ queue }) => (
      <>
        <b>{queueLabels[queue][0]}</b> <small className="mut">{queueLabels[queue][1]}</small>
      </>
    ),
  },
  { title: 'Waiting', isFigure: true, cell: ({ ready }) => ready },
  { title: 'Oldest', isFigure: true, cell: ({ oldestSeconds }) => lasting(oldestSeconds) },
  { title: 'Later', isFigure: true, cell: ({ later }) => later },
  { title: 'Under way', isFigure: true, cell: ({ active }) => active },
  {
    title: 'Given up',
    place: 'm2',
    isFigure: true,
    cell: ({ dead }) => (dead === 0 ? '–' : <StateMark kind="wait">{dead}</StateMark>),
  },
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
  { title: 'Since', place: 'm3', cell: ({ diedAt }) => dayTime(diedAt) },
  { title: 'Message', place: 'm1', cell: ({ id }) => <ShortCode code={id} /> },
  { title: 'Queue', place: 'm2', cell: ({ queue }) => queueLabels[queue][0] },
  { title: 'Tries', isFigure: true, cell: ({ tries }) => tries },
  { title: 'Why', place: 'm4', cell: ({ reason }) => reason || '–' },
  {
    title: 'Retry',
    place: 'm5',
    cell: (job) => (job.isSendable ? <AgainForm turn={turn} job={job} /> : 'Expired'),
  },
]

function AgainForm({ turn, job: { id } }: { turn: OperatorTurn; job: Dead }) {
  if (!turn.may('work jobs')) return '–'
  return (
    <details>
      <summary>
        <span className="link">Retry</span>
      </summary>
      <RetryForm turn={turn} action="/ask/job-again" name="job" value={id} />
    </details>
  )
}

type RetryFormProps = { turn: OperatorTurn; action: string; name: string; value: string }

function RetryForm({ turn, action, name, value }: RetryFormProps) {
  return (
    <Form turn={turn} action={action} className="stack stack-s">
      <input type="hidden" name={name} value={value} />
      <Field id={`reason-${value}`} name="reason" label="Reason" />
      <button type="submit" className="btn btn-line">
        Retry now
      </button>
    </Form>
  )
}

function QueueForms({ turn, figures }: { turn: OperatorTurn; figures: QueueFigures[] }) {
  const dead = figures.filter((one) => one.dead > 0 && !isCodes(one.queue))
  if (dead.length === 0) return null
  return (
    <Block title="Retry">
      {dead.map((one) => (
        <QueueForm key={one.queue} turn={turn} figures={one} />
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
  const [name] = queueLabels[queue]
  return (
    <details className="ask">
      <summary>
        {name}: retry {dead === 1 ? '1 job' : `${dead} jobs`}
      </summary>
      <RetryForm turn={turn} action="/ask/queue-again" name="queue" value={queue} />
      <p className="sub-n">Fix the cause first. All are retried right away.</p>
    </details>
  )
}
