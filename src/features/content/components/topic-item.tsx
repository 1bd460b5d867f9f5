import { formatDay } from '@/contract/format/dates'
import type { StaticText } from '@/contract/static'
import { CopyLink } from '@/ui/copy-link'
import { IconChevron } from '@/ui/marks/icons'
import { RichText } from '@/ui/rich-text'
import { MarkedWords } from './marked-words'
import styles from './topic-item.module.css'

export type TopicItemProps = {
  topic: StaticText
  /** What is searched for, empty when nothing is. */
  words: string
  isShown: boolean
}

/** One line of the list: the task and its result; opened, the steps. */
export function TopicItem({ topic, words, isShown }: TopicItemProps) {
  const { slug, title, summary, blocks, updatedOn } = topic
  return (
    <details id={slug} className={styles.topic} hidden={!isShown}>
      <summary className={styles.summary}>
        <h3 className={styles.name}>
          <MarkedWords text={title} words={words} />
        </h3>
        <p className={styles.result}>
          <MarkedWords text={summary} words={words} />
        </p>
        <IconChevron />
      </summary>
      <div className={styles.text}>
        <RichText blocks={blocks} headingLevel={4} idPrefix={`${slug}-`} hasMargin />
        <p className={styles.foot}>
          <CopyLink href={`#${slug}`} about={title} />
          <span>
            Last changed <time dateTime={updatedOn}>{formatDay(updatedOn)}</time>
          </span>
        </p>
      </div>
    </details>
  )
}
