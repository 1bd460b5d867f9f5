import { aboutCopy } from '../copy/about'
import styles from './company-story.module.css'

/** How it began, set in two columns like the first page of a book. */
export function CompanyStory() {
  return (
    <section className={styles.story} aria-label="How it began">
      {aboutCopy.story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
