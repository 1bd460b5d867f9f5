import type { CSSProperties, ReactNode } from 'react'
import type { BankOverview } from '@/contract/admin'
import { formatCentsShort, formatPlotPercent, toPlot } from '@/contract/format/amounts'
import { sharesOf } from '@/ui/chart/bars'
import texts from '@/ui/text.module.css'
import * as m from '../messages/overview'
import styles from './balance-drawing.module.css'

const height = 600
const labelGap = 60
const leaderWidth = 44
const minShareForMessages = 3.5
const minShareForFigure = 7.5
const minShareForLargeText = 16

export function BalanceDrawing({ sheet }: { sheet: BalanceSheet }) {
  const total = formatCentsShort(sheet.totalCents)
  return (
    <div className={styles.drawing}>
      <div className={styles.sheet} role="img" aria-label={summary(sheet)}>
        <p className={`${styles.head} ${texts.small} ${styles.first}`}>
          {m.ownsHeadHint<ReactNode>({ total, b: figure })}
        </p>
        <p className={`${styles.head} ${texts.small} ${styles.second}`}>
          {m.owesHeadHint<ReactNode>({ total, b: figure })}
        </p>
        <div className={styles.sides}>
          <Labels blocks={sheet.owns} />
          <Leaders blocks={sheet.owns} />
          <Column blocks={sheet.owns} classification={styles.level} />
          <span className={styles.equals}>=</span>
          <Column blocks={sheet.owes} classification={styles.upright} />
          <Leaders blocks={sheet.owes} isMirrored />
          <Labels blocks={sheet.owes} isAfter />
        </div>
      </div>
    </div>
  )
}

const figure = (text: string) => (
  <b key={text}>
    <bdi>{text}</bdi>
  </b>
)

function summary({ owns, owes }: BalanceSheet): string {
  const describe = (blocks: BalanceBlock[]) =>
    blocks.map(({ name, share }) => `${name} ${formatPlotPercent(share)}`).join(', ')
  return m.drawingText({ owns: describe(owns), owes: describe(owes) })
}

type ColumnProps = { blocks: BalanceBlock[]; classification: string | undefined }

function Column({ blocks, classification }: ColumnProps) {
  return (
    <div className={styles.column}>
      {blocks.map(({ name, amountCents, share, isEquity }, index) => (
        <div
          key={name}
          data-block={name}
          className={`${styles.block} ${isEquity ? styles.equity : classification}`}
          style={{ '--share': `${share}%`, '--pitch': `${3 + index * 2}px` } as CSSProperties}
        >
          {share >= minShareForMessages && (
            <span className={`${styles.inside} ${share < minShareForLargeText ? styles.low : ''}`}>
              {name}
              {share >= minShareForFigure && <b>{formatCentsShort(amountCents)}</b>}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

type SideProps = { blocks: BalanceBlock[]; isMirrored?: boolean; isAfter?: boolean }

function Leaders({ blocks, isMirrored = false }: SideProps) {
  const places = placesOf(blocks)
  return (
    <svg
      className={isMirrored ? styles.leadersAfter : styles.leaders}
      width={leaderWidth}
      height={height}
      aria-hidden="true"
    >
      {places.map(({ middle, label }, index) => (
        <path key={blocks[index]?.name} d={`M0 ${label}H8L30 ${middle}H${leaderWidth}`} />
      ))}
    </svg>
  )
}

function Labels({ blocks, isAfter = false }: SideProps) {
  const places = placesOf(blocks)
  return (
    <div className={isAfter ? `${styles.labels} ${styles.after}` : styles.labels}>
      {blocks.map(({ name, amountCents, share, isEquity }, index) => (
        <p
          key={name}
          className={isEquity ? `${styles.label} ${styles.own}` : styles.label}
          style={{ '--at': `${places[index]?.label}px` } as CSSProperties}
        >
          <span>{name}</span>
          <span className={styles.figures}>
            <bdi>
              <b>{formatCentsShort(amountCents)}</b> {formatPlotPercent(share)}
            </bdi>
          </span>
        </p>
      ))}
    </div>
  )
}

function placesOf(blocks: BalanceBlock[]) {
  return labelPlaces(
    blocks.map((block) => block.share),
    height,
    labelGap,
  )
}

export interface BalanceBlock {
  name: string
  about: string
  amountCents: string
  /** Percent with one decimal; each side adds up to exactly 100. */
  share: number
  isEquity: boolean
}

interface BalanceSheet {
  totalCents: string
  owns: BalanceBlock[]
  owes: BalanceBlock[]
}

type Line = Omit<BalanceBlock, 'share'>

export function balanceSheet(bank: BankOverview): BalanceSheet {
  const equity = { name: m.equityLabel(), about: m.equityText(), amountCents: bank.equityCents }
  const owns = bank.assets.map((line) => ({ ...line, isEquity: false }))
  const owes = [
    ...bank.liabilities.map((line) => ({ ...line, isEquity: false })),
    { ...equity, isEquity: true },
  ]
  const total = owns.reduce((sum, line) => sum + BigInt(line.amountCents), 0n)
  return { totalCents: String(total), owns: withShares(owns), owes: withShares(owes) }
}

function withShares(lines: Line[]): BalanceBlock[] {
  const shares = sharesOf(lines.map((line) => toPlot(line.amountCents, 2)))
  return lines.map((line, index) => ({ ...line, share: shares[index] ?? 0 }))
}

/**
 * The positions of the labels: each as near to the middle of its block as possible, at least `gap`
 * apart and within `height`.
 */
export function labelPlaces(shares: readonly number[], height: number, gap: number): LabelPlace[] {
  let top = 0
  const middles = shares.map((share) => {
    const middle = ((top + share / 2) / 100) * height
    top += share
    return middle
  })
  const places: number[] = []
  for (const middle of middles) {
    const least = (places.at(-1) ?? -gap / 2) + gap
    places.push(Math.max(middle, least))
  }
  let max = height - gap / 2
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] as number, max)
    max = (places[index] as number) - gap
  }
  return middles.map((middle, index) => ({
    middle: Math.round(middle * 10) / 10,
    label: Math.round((places[index] as number) * 10) / 10,
  }))
}

interface LabelPlace {
  middle: number
  label: number
}
