import { Bridge } from '@/ui/marks/bridge'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { MoreLink } from '../components/more-link'
import { SectionHead } from '../components/section-head'
import { SharePassage } from '../components/share-passage'
import { fnxizationCopy } from '../copy/fnxization'
import styles from './fnxization-screen.module.css'

export function FnxizationScreen() {
  const { title, lead, why, parts } = fnxizationCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<Bridge />} />
      <SharePassage />
      <section className={styles.parts}>
        <p className={styles.figure} aria-hidden="true">
          0.000001
        </p>
        <SectionHead title={parts.title} lead={parts.text} />
      </section>
      <section className={styles.why}>
        <h2>{why.title}</h2>
        <div>
          <p>{why.text}</p>
          <MoreLink {...why.link} />
        </div>
      </section>
    </PageFrame>
  )
}
