import { ButtonLink } from '@/ui/button'
import styles from './ask-us.module.css'

export type AskUsProps = {
  /** What was searched for in vain, if anything. */
  words: string
}

/** The way on when the answer does not stand here. */
export function AskUs({ words }: AskUsProps) {
  return (
    <section className={styles.ask}>
      <h2 className={styles.title}>
        {words === '' ? 'Not answered here?' : 'Nothing here answers that'}
      </h2>
      {words === '' ? (
        <p>Write to us. A person reads it and answers, and good questions end up on this page.</p>
      ) : (
        <p>
          No text contains <q className={styles.words}>{words}</q>. Try fewer or other words, or ask
          us: a person reads it and answers.
        </p>
      )}
      <ButtonLink href="/contactus" look={words === '' ? 'quiet' : 'filled'}>
        Write to us
      </ButtonLink>
    </section>
  )
}
