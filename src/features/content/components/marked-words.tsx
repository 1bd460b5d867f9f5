import { inPlace } from '@/ui/in-place'
import styles from './marked-words.module.css'

export type MarkedWordsProps = { text: string; words: string }

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
