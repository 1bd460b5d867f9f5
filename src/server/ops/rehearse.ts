import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { utcDay } from '@/config/durations'
import type { CommandResult } from './command-result'
import { printable } from './events'
import { OperatorMistake } from './operator-mistake'
import { type RehearsalStep, rehearsalSteps } from './rehearsal-steps'

export const rehearseUsage =
  'rehearse [<seen, failed or left> <step> "<what>"] [--report <file>] [--main-network]'

const answers = ['seen', 'failed', 'left']

interface Beside {
  pathOf: (file: string) => string
  now: Date
  /** Runs a command where the database is: in the running server, or here over PostgreSQL. */
  check: (words: string[]) => Promise<CommandResult>
}

/** Goes on from its report, a line for each step, and stops where a person has to look. */
export async function rehearse(typed: string[], beside: Beside): Promise<CommandResult> {
  const words = typed.slice(1)
  const isAsked = take(words, '--main-network', 1).length > 0
  const [, named] = take(words, '--report', 2)
  const day = utcDay(beside.now)
  const file = beside.pathOf(named ?? `rehearsal-${day}.txt`)
  const write = (step: string, answer: string, text: string) =>
    appendFileSync(
      file,
      `${beside.now.toISOString()}  ${step}  ${answer}  ${printable(text.replaceAll(/\s+/g, ' '))}\n`,
    )
  if (!existsSync(file)) write('rehearsal', 'begins', `in ${rehearsalSteps.length} steps`)
  const since = readFileSync(file, 'utf8').slice(0, beside.now.toISOString().length)
  const look = ({ name }: RehearsalStep) =>
    beside.check(['rehearse', 'check', name, since, ...(isAsked ? ['--main-network'] : [])])
  const [answer, name, ...what] = words
  if (answer !== undefined) {
    const step = rehearsalSteps.find((one) => one.name === name)
    const text = what.join(' ')
    if (!answers.includes(answer) || step === undefined || text === '')
      throw new OperatorMistake(`Say it so: ops ${rehearseUsage}`)
    const found = await look(step)
    if (answer === 'seen' && !found.isDone) return found
    write(step.name, answer, answer === 'seen' ? `${text} (${found.text})` : text)
  }
  const said = saidIn(readFileSync(file, 'utf8'))
  const next = rehearsalSteps.find((step) => !said.has(step.name))
  if (next === undefined) return resultOf(file, said)
  const found = await look(next)
  const place = `${rehearsalSteps.indexOf(next) + 1} of ${rehearsalSteps.length}`
  const lines = [
    `${place}: ${next.name}`,
    `Do: ${next.act}`,
    `To be seen: ${next.seen}`,
    `${found.isDone ? 'Found' : 'Missing'}: ${found.text}`,
    `The report is ${file}.`,
  ]
  return { isDone: true, text: lines.join('\n') }
}

function take(words: string[], option: string, count: number): string[] {
  const at = words.indexOf(option)
  return at < 0 ? [] : words.splice(at, count)
}

/** What was said of each step last. */
function saidIn(report: string): Map<string, string> {
  const rows = report
    .trim()
    .split('\n')
    .map((line) => line.split('  '))
  return new Map(rows.map(([, step = '', answer = '']) => [step, answer]))
}

function resultOf(file: string, said: Map<string, string>): CommandResult {
  const of = (answer: string) =>
    rehearsalSteps.filter(({ name }) => said.get(name) === answer).map(({ name }) => name)
  const [seen, failed, left] = [of('seen'), of('failed'), of('left')]
  const lines = [
    `All ${rehearsalSteps.length} steps have their answer: ${seen.length} seen.`,
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
    ...(left.length > 0 ? [`Left: ${left.join(', ')}.`] : []),
    `The report is ${file}.`,
  ]
  return { isDone: failed.length === 0, text: lines.join('\n') }
}
