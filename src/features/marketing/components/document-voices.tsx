import Link from 'next/link'
import { homeCopy } from '../copy/home'
import styles from './document-voices.module.css'

/** Where others quote their customers, the documents speak. */
export function DocumentVoices() {
  const { title, lead, quotes } = homeCopy.documents
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.voices}>
        {quotes.map(({ text, source }) => (
          <figure key={text} className={styles.voice}>
            <blockquote>{text}</blockquote>
            <figcaption>
              <Link href={source.href} prefetch={false}>
                {source.text}
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
