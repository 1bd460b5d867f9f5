import { Balance } from '@/ui/illustrations/balance'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { MoreLink } from '../components/section-head'
import { howDifferentCopy } from '../copy/how-different'
import styles from './how-different-screen.module.css'

type Rating = keyof typeof howDifferentCopy.table.ratings

const signs: Record<Rating, string> = { better: '+', even: '=', worse: '−' }

type RatingMarkProps = { rating: Rating }

/** A sign and words, so that neither colour nor shape has to be known. */
function RatingMark({ rating }: RatingMarkProps) {
  return (
    <span className={`${styles.mark} ${styles[rating]}`}>
      <span className={styles.sign} aria-hidden="true">
        {signs[rating]}
      </span>
      {howDifferentCopy.table.ratings[rating]}
    </span>
  )
}

const order: Rating[] = ['better', 'even', 'worse']

export function HowDifferentScreen() {
  const { title, lead, next } = howDifferentCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<Balance />}>
        <RatingTally />
      </PageOpening>
      <ComparisonTable />
      <DrawbackList />
      <section className={styles.next}>
        <p className={styles.question}>{next.text}</p>
        <MoreLink {...next.link} />
      </section>
    </PageFrame>
  )
}

/** The result first: how many points speak for us, and how many against. */
function RatingTally() {
  const { rows } = howDifferentCopy.table
  return (
    <ul className={styles.tally}>
      {order.map((rating) => (
        <li key={rating} className={styles.part}>
          <span className={styles.count}>{rows.filter((row) => row.rating === rating).length}</span>{' '}
          <RatingMark rating={rating} />
        </li>
      ))}
    </ul>
  )
}

/** One table for every width: on a phone each point becomes a block, and stays a row for readers. */
function ComparisonTable() {
  const { caption, columns, rows } = howDifferentCopy.table
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.point}</th>
          <th scope="col" className={styles.here}>
            {columns.here}
          </th>
          <th scope="col">{columns.listed}</th>
          <th scope="col">{columns.token}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.point}>
            <th scope="row">
              {row.point}
              <RatingMark rating={row.rating} />
            </th>
            <td data-column={columns.here} className={styles.here}>
              {row.here}
            </td>
            <td data-column={columns.listed}>{row.listed}</td>
            <td data-column={columns.token}>{row.token}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The reasons not to buy come first, and in the larger type. */
function DrawbackList() {
  const { worse, better } = howDifferentCopy
  return (
    <>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{worse.title}</h2>
          <p className={styles.lead}>{worse.lead}</p>
        </div>
        <ol className={styles.reasons}>
          {worse.items.map((item) => (
            <li key={item.title} className={styles.reason}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{better.title}</h2>
        </div>
        <ul className={styles.points}>
          {better.items.map((item) => (
            <li key={item.title} className={styles.point}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
