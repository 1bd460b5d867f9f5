import { priceCopy } from '../copy/price'
import styles from './price-rule.module.css'

const { rule } = priceCopy

/** The rule as a sentence, its two inputs, and one day of it added up as in a ledger. */
export function PriceRule() {
  return (
    <div className={styles.rule}>
      <div className={styles.words}>
        <p className={styles.formula}>{rule.formula}</p>
        <p>{rule.text}</p>
        <dl className={styles.inputs}>
          {rule.inputs.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.slip}>
        <table className={styles.sum}>
          <caption>{rule.example.title}</caption>
          <tbody>
            {rule.example.rows.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
