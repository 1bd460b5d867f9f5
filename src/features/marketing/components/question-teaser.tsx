import Link from 'next/link'
import type { Question } from '@/contract/static'
import { CardDrawer } from '@/ui/marks/card-drawer'
import { homeCopy } from '../copy/home'
import { MoreLink } from './more-link'
import styles from './question-teaser.module.css'
import { SectionHead } from './section-head'

export type QuestionTeaserProps = { questions: Question[] }

export function QuestionTeaser({ questions }: QuestionTeaserProps) {
  const copy = homeCopy.questions
  if (questions.length === 0) return null
  return (
    <section className={styles.section}>
      <div>
        <SectionHead title={copy.title} lead={copy.lead}>
          <MoreLink {...copy.link} />
        </SectionHead>
        <div className={styles.picture}>
          <CardDrawer />
        </div>
      </div>
      <ul className={styles.list}>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Link href={`/faq#${id}`} prefetch={false}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
