import type { CSSProperties, ReactNode } from 'react'
import { formatCentsShort, formatPlotPercent } from '@/contract/format/amounts'
import { type BalanceBlock, type BalanceSheet, labelPlaces } from '../balance'
import * as m from '../messages/overview'
import styles from './balance-drawing.module.css'

export type BalanceDrawingProps = { sheet: BalanceSheet }

/** As in the style sheet: leaders are drawn in pixels of this height. */
const height = 600
const labelGap = 60
const leaderWidth = 44
// A smaller block has no room for words of its own.
const leastShareForMessages = 3.5
const leastShareForFigure = 7.5

/** Two columns of one height: what the bank owns, and whose money it is. */
export function BalanceDrawing({ sheet }: BalanceDrawingProps) {
  const total = formatCentsShort(sheet.totalCents)
  return (
    <div className={styles.drawing}>
      <div className={styles.sheet} role="img" aria-label={summary(sheet)}>
        <p className={`${styles.head} ${styles.first}`}>
          {m.ownsHeadHint<ReactNode>({ total, b: figure })}
        </p>
        <p className={`${styles.head} ${styles.second}`}>
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
    blocks.map(({ name, share }) => `${name} ${share}%`).join(', ')
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
          {share >= leastShareForMessages && (
            <span className={styles.inside}>
              {name}
              {share >= leastShareForFigure && <b>{formatCentsShort(amountCents)}</b>}
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
