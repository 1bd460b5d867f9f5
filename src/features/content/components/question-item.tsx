import type { Question } from '@/contract/static'
import { CopyLink } from '@/ui/copy-link'
import { IconChevron } from '@/ui/marks/icons'
import { RichText } from '@/ui/rich-text'
import { plainText } from '../plain-text'
import { excerpt, finds, searchable } from '../search'
import { MarkedWords } from './marked-words'
import styles from './question-item.module.css'

export type QuestionItemProps = {
  question: Question
  /** What is searched for, empty when nothing is. */
  words: string
  isShown: boolean
}

export function QuestionItem({
  question: { id, question, answer },
  words,
  isShown,
}: QuestionItemProps) {
  const isInAnswer = words !== '' && isShown && !finds(words, searchable(question))
  return (
    <details id={id} className={styles.item} hidden={!isShown}>
      <summary className={styles.summary}>
        <div>
          <h3 className={styles.question}>
            <MarkedWords text={question} words={words} />
          </h3>
          {isInAnswer && (
            <p className={styles.excerpt}>
              <MarkedWords text={excerpt(words, plainText(answer))} words={words} />
            </p>
          )}
        </div>
        <IconChevron />
      </summary>
      <div className={styles.answer}>
        <RichText blocks={answer} headingLevel={4} idPrefix={`${id}-`} />
        <p className={styles.foot}>
          <CopyLink href={`#${id}`} about={question} />
        </p>
      </div>
    </details>
  )
}
