import { desc, eq } from 'drizzle-orm'
import { type ThreadRow, threadMessages, threads } from '@/server/modules/threads/tables'
import { queueNames } from '@/server/platform/jobs/jobs'
import { printable } from './events'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

const messagesShown = 50
const deadShown = 200
const width = 9

export async function listMessages({ db }: OpsNeeds, [howMany]: string[]): Promise<string> {
  const max = howMany === undefined ? messagesShown : Number(howMany)
  if (!Number.isInteger(max) || max < 1)
    throw new OperatorMistake('Say how many with a whole number.')
  const rows = await db
    .select({ thread: threads, text: threadMessages.text, at: threadMessages.at })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .orderBy(desc(threadMessages.at), desc(threadMessages.id))
    .limit(max)
  if (rows.length === 0) return 'No messages.'
  const older = (await db.$count(threadMessages)) - rows.length
  return [...rows.map(lineOf), ...(older > 0 ? [`${older} older ones are not shown.`] : [])].join(
    '\n\n',
  )
}

interface ThreadLine {
  thread: ThreadRow
  text: string
  at: Date
}

function lineOf({ thread, text, at }: ThreadLine): string {
  const { reference, topic, accountId, name, email } = thread
  const sender = accountId === null ? `${name} <${email}>` : `member ${accountId}`
  const head = [at.toISOString(), reference, topic, sender]
  return `${printable(head.join('  '))}\n${indent(text)}`
}

function indent(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  return lines.map((line) => `    ${printable(line)}`.trimEnd()).join('\n')
}

export async function listJobs({ jobs }: OpsNeeds): Promise<string> {
  const figures = await jobs.figures()
  if (figures.length === 0) return 'Nothing is sent here, so there are no jobs.'
  const head = ['queue', 'ready', 'later', 'active', 'dead', 'oldest']
  const rows = figures.map(({ queue, ready, later, active, dead, oldestSeconds }) => [
    queue,
    ...[ready, later, active, dead].map(String),
    `${Math.round(oldestSeconds)} s`,
  ])
  return [head, ...rows].map((cells) => inColumns(cells)).join('\n')
}

const inColumns = (cells: string[]) =>
  cells
    .map((cell) => cell.padEnd(width))
    .join(' ')
    .trimEnd()

export async function listDeadJobs({ jobs }: OpsNeeds): Promise<string> {
  const dead = await jobs.dead(deadShown)
  if (dead.length === 0) return 'No dead jobs.'
  return dead
    .map(({ id, queue, tries, diedAt, reason }) =>
      printable(`${diedAt.toISOString()}  ${id}  ${queue}  ${tries} tries  ${reason}`),
    )
    .join('\n')
}

export async function repeatJob({ db, jobs }: OpsNeeds, [which = '']: string[]): Promise<string> {
  const queue = queueNames.find((name) => name === which)
  const count = await jobs.again(db, queue === undefined ? { id: which } : { queue })
  if (count === 0) throw new OperatorMistake(`There is no dead job ${printable(which)}.`)
  return count === 1 ? 'It is tried once more.' : `${count} are tried once more.`
}
