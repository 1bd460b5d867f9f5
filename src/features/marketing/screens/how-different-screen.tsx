import { Balance } from '@/ui/marks/balance'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { ComparisonTable } from '../components/comparison-table'
import { DrawbackList } from '../components/drawback-list'
import { MoreLink } from '../components/more-link'
import { VerdictTally } from '../components/verdict-tally'
import { howDifferentCopy } from '../copy/how-different'
import styles from './how-different-screen.module.css'

export function HowDifferentScreen() {
  const { title, lead, next } = howDifferentCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<Balance />}>
        <VerdictTally />
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
