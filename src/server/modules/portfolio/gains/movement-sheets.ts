import type { CellValue } from 'hucre/xlsx'
import { type Book, bookTotal, emptyBook } from '@/contract/money/cost-basis'
import { valueAt } from '@/contract/money/value'
import type { ShareMovement } from '../holdings/movements'
import * as m from '../messages/gains'
import { exact } from '../transactions/cells'
import type { GainsReport } from './report'

const micro = (amount: bigint) => exact(String(amount))

export interface PoolLine {
  at: Date
  what: string
  /** Those that came, below zero those that went; null for opening and closing. */
  microShares: bigint | null
  price: bigint | null
  /** What came with them into the book, or went with them. */
  change: bigint | null
  held: bigint
  book: Book
}

function nameOf(moved: ShareMovement): string {
  if (moved.kind === 'other') return moved.what
  return m.movementLabel({ kind: moved.microShares < 0n ? 'left' : moved.kind })
}

/** Opening, each movement of the year with what is held and what it came at after it, closing. */
export function poolLines({ from, until, heldBefore, opening, steps }: GainsReport): PoolLine[] {
  const edge = (at: Date, what: string, held: bigint, book: Book): PoolLine => {
    return { at, what, microShares: null, price: null, change: null, held, book }
  }
  const lines = [edge(from, m.openingLabel(), heldBefore, opening.average)]
  for (const { moved, book } of steps) {
    const { at, microShares, price } = moved
    const { held, book: before } = lines.at(-1) ?? { held: 0n, book: emptyBook }
    const change = bookTotal(book) - bookTotal(before)
    lines.push({
      ...{ at, what: nameOf(moved), microShares, price, change, book },
      held: held + microShares,
    })
  }
  const { held, book } = lines.at(-1) as PoolLine
  return [...lines, edge(new Date(until.getTime() - 1), m.closingLabel(), held, book)]
}

const time = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' }
const orNone = (amount: bigint | null): CellValue => (amount === null ? null : micro(amount))

interface PoolColumn {
  header: string
  width: number
  numFmt?: string
  cell: (line: PoolLine) => CellValue
}

const head = (): PoolColumn[] => [
  { header: m.timeLabel(), ...time, cell: ({ at }) => at },
  { header: m.whatLabel(), width: 36, cell: ({ what }) => what },
  { header: m.sharesLabel(), width: 16, cell: ({ microShares }) => orNone(microShares) },
]

const held = (): PoolColumn => ({
  header: m.afterLabel(),
  width: 16,
  cell: (line) => micro(line.held),
})

export const movementColumns = (): PoolColumn[] => [
  ...head(),
  { header: m.dayPriceTitle(), width: 20, cell: ({ price }) => orNone(price) },
  {
    header: m.dayValueLabel(),
    width: 20,
    cell: ({ microShares, price }) =>
      microShares === null || price === null ? null : micro(valueAt(microShares, price)),
  },
  held(),
]

export const averageColumns = (): PoolColumn[] => [
  ...head(),
  { header: m.lotBookTitle(), width: 24, cell: ({ change }) => orNone(change) },
  held(),
  { header: m.paidAfterLabel(), width: 20, cell: ({ book }) => micro(book.paid) },
  { header: m.rewardsAfterLabel(), width: 20, cell: ({ book }) => micro(book.rewards) },
  { header: m.receivedAfterLabel(), width: 20, cell: ({ book }) => micro(book.received) },
  { header: m.bookAfterLabel(), width: 22, cell: ({ book }) => micro(bookTotal(book)) },
  {
    header: m.shareCostTitle(),
    width: 28,
    cell: ({ held: shares, book }) =>
      shares === 0n ? null : micro((bookTotal(book) * 1_000_000n) / shares),
  },
]
