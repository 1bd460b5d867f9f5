import { ButtonLink } from '@/ui/button'
import { inPlace } from '@/ui/rich-spans'
import styles from './ask-us.module.css'

type MarkedWordsProps = { text: string; words: string }

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

/** A text in which the words searched for are marked. */
export function MarkedWords({ text, words }: MarkedWordsProps) {
  const wanted = words.split(/\s+/).filter((word) => word.length > 1)
  if (wanted.length === 0) return text
  const pattern = new RegExp(`(${wanted.map(literal).join('|')})`, 'giu')
  return inPlace(text.split(pattern)).map(({ place, item: part }) =>
    Number(place) % 2 === 1 ? (
      <mark key={place} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function literal(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
