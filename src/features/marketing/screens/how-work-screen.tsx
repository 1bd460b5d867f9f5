import { ButtonLink } from '@/ui/button'
import { ThreadJourney } from '@/ui/marks/thread-journey'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { MoreLink } from '../components/more-link'
import { SectionHead } from '../components/section-head'
import { ThreadJourneyList } from '../components/thread-journey-list'
import { howWorkCopy } from '../copy/how-work'
import styles from './how-work-screen.module.css'

export function HowWorkScreen() {
  const { title, lead, after, start } = howWorkCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<ThreadJourney />} />
      <ThreadJourneyList />
      <div className={styles.ways}>
        <section>
          <SectionHead title={after.title} lead={after.text}>
            <MoreLink {...after.link} />
          </SectionHead>
        </section>
        <section>
          <SectionHead title={start.title} lead={start.text}>
            <div className={styles.start}>
              <span data-only="visitor">
                <ButtonLink href={start.action.href}>{start.action.text}</ButtonLink>
              </span>
              <MoreLink {...start.link} />
            </div>
          </SectionHead>
        </section>
      </div>
    </PageFrame>
  )
}
