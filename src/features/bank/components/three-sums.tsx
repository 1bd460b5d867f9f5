import { atPoint, formatCount, formatSharesFull } from '@/contract/format/amounts'
import { PrivateAmount } from '@/session/private-amount'
import { type ChainSeen, type ComparedRow, type Comparison, differenceOf } from '../ask-chain'
import type { CheckedProof } from '../check-balance-proof'
import * as m from '../messages/check'
import styles from './chain-check.module.css'

export type ThreeSumsProps = {
  seen: ChainSeen
  comparison: Comparison
  own: CheckedProof | undefined
}

const names: Record<ComparedRow['name'], () => string> = {
  all: m.allLabel,
  kept: m.keptLabel,
  wallets: m.walletsLabel,
}
const abouts: Partial<Record<ComparedRow['name'], () => string>> = {
  all: m.allText,
  kept: m.keptText,
}

/** Books and chain side by side, and the own line under the same three names. */
export function ThreeSums({ seen, comparison, own }: ThreeSumsProps) {
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {m.booksLabel()}
            <small>{m.booksText()}</small>
          </th>
          <td />
          <th scope="col">
            {m.chainLabel()}
            <small>{m.blockText({ block: formatCount(Number(seen.block)) })}</small>
          </th>
          {own && (
            <th scope="col" className={styles.you}>
              {m.youLabel()}
              <small>{m.youText()}</small>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {comparison.rows.map((row) => (
          <Row key={row.name} row={row} own={own && ownOf(own, row.name)} />
        ))}
      </tbody>
    </table>
  )
}

function ownOf({ figures }: CheckedProof, name: ComparedRow['name']): bigint {
  const away = BigInt(figures.delivered)
  const kept = BigInt(figures.available) + BigInt(figures.staked)
  return { all: kept + away, kept, wallets: away }[name]
}

function Row({ row, own }: { row: ComparedRow; own: bigint | undefined }) {
  const { name, books, chain } = row
  const isEqual = differenceOf(row) === 0n
  const about = abouts[name]
  return (
    <tr className={isEqual ? undefined : styles.wrong}>
      <th scope="row">
        {names[name]()}
        {about && <small>{about()}</small>}
      </th>
      <td data-label={m.booksLabel()}>
        <Figure amount={books} beside={chain} />
      </td>
      <td className={styles.sign}>
        <span role="img" aria-label={isEqual ? m.equalsLabel() : m.notEqualsLabel()}>
          {isEqual ? '=' : '≠'}
        </span>
      </td>
      <td data-label={m.chainLabel()}>
        <Figure amount={chain} beside={books} />
      </td>
      {own !== undefined && (
        <td className={styles.you} data-label={m.youLabel()}>
          <PrivateAmount>{formatSharesFull(own)}</PrivateAmount>
        </td>
      )}
    </tr>
  )
}

/**
 * Marks the digits from the first difference on, because a single differing digit is easily
 * overlooked.
 */
function Figure({ amount, beside }: { amount: bigint; beside: bigint }) {
  const [text, other] = [formatSharesFull(amount), formatSharesFull(beside)]
  if (text === other) {
    const [whole, fraction] = atPoint(text)
    return (
      <bdi>
        {whole}
        <small>{fraction}</small>
      </bdi>
    )
  }
  const same = [...text].findIndex((digit, at) => digit !== other[at])
  const from = text.length === other.length ? same : 0
  return (
    <bdi>
      {text.slice(0, from)}
      <mark>{text.slice(from)}</mark>
    </bdi>
  )
}
