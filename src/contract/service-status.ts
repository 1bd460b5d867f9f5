import { dayMs } from '@/config/durations'
import { wholeBps } from '@/config/units'
import * as m from '@/messages/status'
import { formatBps } from './format/amounts'
import { formatUtc, monthDay, shortMonth } from './format/dates'
import type { ServicePart, ServiceStatus } from './health'

export const statusDays = 90
/**
 * A new service shows one week, and one day more each day, so that the chart is never mostly empty.
 */
const minDays = 7
const [width, foot] = [900, 40]
/** The last position of a month's name. Further right it would overlap “Today” on a phone. */
const lastMonthAt = 0.73

type Part = ServiceStatus['parts'][number]
type Kind = 'good' | 'bad' | 'none'

interface Cell {
  day: string
  kind: Kind
  badSeconds: number
}

export interface PartView {
  part: ServicePart
  name: string
  about: string
  state: Part['state']
  stateText: string
  since: string | undefined
  share: string
  label: string
  paths: Record<Kind | 'month' | 'today', string>
  dots: string[]
  months: { at: string; name: string }[]
}

export interface StatusView {
  title: string
  checked: string
  parts: PartView[]
  troubles: string[]
}

export function statusView(status: ServiceStatus): StatusView {
  const span = { today: status.today, days: daysShown(status) }
  const troubles = status.parts
    .flatMap((part) => cellsOf(part, span).map((cell) => ({ part, cell })))
    .filter(({ cell }) => cell.kind === 'bad')
    .sort((a, b) => (a.cell.day < b.cell.day ? 1 : -1))
  return {
    title: titleOf(status.parts),
    checked: status.checkedAt
      ? m.checkedText({ time: formatUtc(status.checkedAt) })
      : m.uncheckedText(),
    parts: status.parts.map((part) => viewOf(part, span)),
    troubles: troubles.map(({ part: { part }, cell }) =>
      m.dayText({
        day: monthDay(cell.day),
        name: m.partLabel({ part }),
        trouble: troubleOf(part, cell),
      }),
    ),
  }
}

function titleOf(parts: Part[]): string {
  const has = (state: Part['state']) => parts.some((part) => part.state === state)
  if (has('problem')) return m.problemTitle()
  if (!has('working')) return m.unknownTitle()
  return has('unknown') ? m.partlyTitle() : m.workingTitle()
}

interface ShownSpan {
  today: string
  days: number
}

/** Counted from the first measured day. */
function daysShown({ parts, today }: ServiceStatus): number {
  const measured = parts.flatMap(({ days }) =>
    days.filter(({ measuredSeconds }) => measuredSeconds > 0).map(({ day }) => day),
  )
  const first = measured.sort()[0] ?? today
  const since = Math.round((Date.parse(today) - Date.parse(first)) / dayMs) + 1
  return Math.min(statusDays, Math.max(minDays, since))
}

function viewOf(part: Part, span: ShownSpan): PartView {
  const name = m.partLabel({ part: part.part })
  const cells = cellsOf(part, span)
  const bad = cells.filter(({ kind }) => kind === 'bad')
  const withData = cells.filter(({ kind }) => kind !== 'none').length
  const badDays = bad.map((cell) => `${monthDay(cell.day)} ${troubleOf(part.part, cell)}`)
  const list = badDays.length > 0 ? badDays.join(', ') : m.measuredText({ count: withData })
  const percent = shareOf(part)
  return {
    part: part.part,
    name,
    about:
      part.state === 'problem' ? m.partHint({ part: part.part }) : m.partText({ part: part.part }),
    state: part.state,
    stateText: m.stateLabel({ state: part.state === 'problem' ? part.part : part.state }),
    since: part.since ? m.sinceText({ time: formatUtc(part.since) }) : undefined,
    share: percent === undefined ? m.noShareText() : m.shareText({ percent }),
    label: m.historyText({ name, days: span.days, list }),
    ...drawCells(cells),
  }
}

/** The days of a part. A day without measurements is not shown as a day without problems. */
function cellsOf({ days }: Part, span: ShownSpan): Cell[] {
  const byDay = new Map(days.map((serviceDay) => [serviceDay.day, serviceDay]))
  return Array.from({ length: span.days }, (_, at) => {
    const day = dayBefore(span.today, span.days - 1 - at)
    const { measuredSeconds = 0, badSeconds = 0 } = byDay.get(day) ?? {}
    if (measuredSeconds === 0) return { day, kind: 'none', badSeconds: 0 }
    return { day, kind: badSeconds > 0 ? 'bad' : 'good', badSeconds }
  })
}

export function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
}

/** The share of good time, rounded down, so that 100% means not a second of trouble. */
function shareOf({ days }: Part): string | undefined {
  const measured = days.reduce((sum, { measuredSeconds }) => sum + measuredSeconds, 0)
  const bad = days.reduce((sum, { badSeconds }) => sum + badSeconds, 0)
  if (measured === 0) return undefined
  const bps = Math.floor(((measured - bad) / measured) * wholeBps)
  return formatBps(bps, { fractionDigits: bad === 0 ? 0 : 2 })
}

function troubleOf(part: ServicePart, { badSeconds }: Cell): string {
  const minutes = Math.max(1, Math.round(badSeconds / 60))
  const duration =
    minutes < 60
      ? m.minutesText({ minutes })
      : m.hoursText({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return m.troubleText({ part, duration })
}

const tops: Record<Kind, number> = { good: 22, bad: 16, none: 36 }

function drawCells(cells: Cell[]): Pick<PartView, 'paths' | 'dots' | 'months'> {
  const paths = { good: '', bad: '', none: '', month: '', today: '' }
  const dots: string[] = []
  const months: PartView['months'] = []
  cells.forEach(({ day, kind }, at) => {
    const part = (at + 0.5) / cells.length
    const middle = Math.round(part * width)
    // A CSS value, so it has a decimal point in every language.
    const position = `${Math.round(part * 10_000) / 100}%`
    const isFirst = day.endsWith('-01')
    const drawnAs = kind === 'good' && at === cells.length - 1 ? 'today' : kind
    const isTall = isFirst && kind === 'good'
    paths[isTall ? 'month' : drawnAs] += [
      'M',
      middle,
      ' ',
      isTall ? 12 : tops[kind],
      'V',
      foot,
    ].join('')
    if (kind === 'bad') dots.push(position)
    if (isFirst && part < lastMonthAt)
      months.push({ at: position, name: shortMonth(Number(day.slice(5, 7)) - 1) })
  })
  const [first] = cells
  if (months.length === 0 && first) months.push({ at: '0%', name: monthDay(first.day) })
  return { paths, dots, months }
}
