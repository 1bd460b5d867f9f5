import { formatMicroUsd } from '@/contract/format/amounts'
import type { Holdings } from '@/contract/user/holdings'
import { useShownAmount } from '@/session/private-amount'
import styles from '@/ui/figures-table.module.css'
import hidden from '@/ui/visually-hidden.module.css'
import * as m from '../messages'
import * as dashboardTexts from '../messages/dashboard'
import { gainText, partsOf } from '../rules'

export function MethodTable({ holdings }: { holdings: Holdings }) {
  const showAmount = useShownAmount()
  const { value, fifo } = holdings
  const both = [holdings, fifo].map(({ book, realised = '0', takenBack = '0' }) => {
    return { ...partsOf(value, book), realised, takenBack }
  })
  const row = (name: string, texts: string[]) => ({ name, texts: texts.map(showAmount) })
  const written = (what: 'paid' | 'rewards' | 'received') =>
    both.map((books) => formatMicroUsd(books[what]))
  const realised = both.map((books) => gainText(BigInt(books.realised)))
  const takenBack = both.map((books) => formatMicroUsd(books.takenBack))
  const rows = [
    row(dashboardTexts.paidLabel(), written('paid')),
    row(dashboardTexts.rewardsLabel(), written('rewards')),
    ...(both.some(({ received }) => received > 0n)
      ? [row(dashboardTexts.receivedLabel(), written('received'))]
      : []),
    row(
      m.priceGainLabel(),
      both.map(({ gain }) => gainText(gain)),
    ),
    ...(fifo.realised === undefined ? [] : [row(dashboardTexts.realisedLabel(), realised)]),
    ...(fifo.takenBack === undefined ? [] : [row(dashboardTexts.takenBackLabel(), takenBack)]),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-label={dashboardTexts.compareText()} tabIndex={0}>
      <table className={styles.table}>
        <caption className={hidden.visuallyHidden}>{dashboardTexts.compareText()}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{dashboardTexts.averageLabel()}</th>
            <th scope="col">{dashboardTexts.fifoLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, texts: [average, first] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{average}</bdi>
              </td>
              <td>
                <bdi>{first}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
