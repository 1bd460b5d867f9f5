import type { StaticText } from '@/contract/static'
import type { Sale } from '@/contract/wallet'
import { ClosedNote } from '@/ui/closed-note'
import { SearchField } from '@/ui/form/search-field'
import { Compass } from '@/ui/marks/compass'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { AskUs } from '../components/ask-us'
import { TopicItem } from '../components/topic-item'
import { UrgentTopics } from '../components/urgent-topics'
import { useOpenedByAddress } from '../hooks/use-opened-by-address'
import { useSearch } from '../hooks/use-search'
import { plainText } from '../plain-text'
import { grouped } from '../search'
import styles from './help-screen.module.css'

export type HelpScreenProps = { topics: StaticText[]; sale: Sale }

/** What people come to do, each with its steps, opened where it stands. */
export function HelpScreen({ topics, sale }: HelpScreenProps) {
  const { words, matches, search } = useSearch(topics, textOf)
  useOpenedByAddress()
  return (
    <PageFrame>
      <PageOpening
        title="Help"
        lead="Choose what you want to do. Each topic opens here, with its steps first."
        picture={
          <div className={styles.picture}>
            <Compass />
          </div>
        }
      >
        {sale.reason !== null && <ClosedNote reason={sale.reason} />}
        <SearchField
          label="Search the help"
          onSearch={search}
          found={words !== '' && foundText(matches.size)}
        />
      </PageOpening>
      {words === '' && <UrgentTopics topics={topics} />}
      <div className={styles.tasks}>
        {grouped(topics, ({ category }) => category).map(({ title, items }) => (
          <section
            key={title}
            className={styles.task}
            hidden={!items.some((topic) => matches.has(topic))}
          >
            <div className={styles.head}>
              <h2 className={styles.title}>{title}</h2>
            </div>
            <div>
              {items.map((topic) => (
                <TopicItem
                  key={topic.slug}
                  topic={topic}
                  words={words}
                  isShown={matches.has(topic)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className={styles.ask}>
        <AskUs words={matches.size === 0 ? words : ''} />
      </div>
    </PageFrame>
  )
}

function textOf({ title, summary, blocks }: StaticText): string {
  return `${title} ${summary} ${plainText(blocks)}`
}

function foundText(count: number): string {
  if (count === 0) return 'Nothing matches'
  return count === 1 ? '1 topic matches' : `${count} topics match`
}
