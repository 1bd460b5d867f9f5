import type { ReactNode } from 'react'
import { formatDay } from '@/contract/format/dates'
import type { StaticText } from '@/contract/static'
import type { Sale } from '@/contract/wallet'
import { foreign } from '@/messages/locale'
import { statusPageAction, statusTitle } from '@/messages/status'
import { CopyLink } from '@/ui/copy-buttons'
import { SearchField } from '@/ui/form/search-field'
import { IconChevron } from '@/ui/icons/icons'
import compass from '@/ui/illustrations/compass.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { late } from '@/ui/late'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { ClosedNote, PartWaiting } from '@/ui/part-state'
import { RichText } from '@/ui/rich-text'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import looks from '@/ui/topic.module.css'
import { AskUs, MarkedWords, useOpenedByAddress } from '../components/ask-us'
// Styles of a part that loads late. If they were late too, the browser would choose its fonts
// again, and on a slow network the whole page would move.
import '../components/service-status.module.css'
import * as m from '../messages'
import { groupedByTitle, plainText, useSearch } from '../search'
import styles from './help-screen.module.css'

const ServiceStatusBlock = late(
  () => import('../components/service-status').then((part) => part.ServiceStatusBlock),
  () => <PartWaiting lines={1} />,
)

type TopicItemProps = {
  topic: StaticText
  words: string
  isShown: boolean
}

const urgent = [
  'payment-is-pending',
  'payment-does-not-match',
  'code-did-not-arrive',
  'phone-or-laptop-gone',
]

export function HelpScreen({ topics, sale }: { topics: StaticText[]; sale: Sale }) {
  const { words, matches, search } = useSearch(topics, textOf)
  useOpenedByAddress()
  return (
    <PageFrame>
      <PageOpening
        title={m.helpTitle()}
        lead={m.helpText()}
        picture={
          <div className={styles.picture}>
            <Drawing of={compass} />
          </div>
        }
      >
        {sale.reason !== null && <ClosedNote reason={sale.reason} />}
        <SearchField
          label={m.searchHelpLabel()}
          onSearch={search}
          found={words !== '' && foundText(matches.size)}
        />
      </PageOpening>
      {words === '' && <UrgentTopics topics={topics} />}
      <div>
        {groupedByTitle(topics, ({ category }) => category).map(({ title, items }) => (
          <section
            key={title}
            className={styles.task}
            hidden={!items.some((topic) => matches.has(topic))}
          >
            <div className={`${styles.head} ${stack.gap15}`}>
              <h2 className={texts.display3}>{title}</h2>
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
      {words === '' && (
        <section id="status" className={styles.task}>
          <div className={`${styles.head} ${stack.gap15}`}>
            <h2 className={texts.display3}>{statusTitle()}</h2>
            <p>
              <a href="/api/status">{statusPageAction()}</a>
            </p>
          </div>
          <ServiceStatusBlock />
        </section>
      )}
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
  return count === 0 ? m.noMatchText() : m.topicsText({ count })
}

function UrgentTopics({ topics }: { topics: StaticText[] }) {
  const urgentTopics = urgent.flatMap((slug) => topics.filter((topic) => topic.slug === slug))
  if (urgentTopics.length === 0) return null
  return (
    <nav className={styles.urgent} aria-label={m.urgentTitle()}>
      <p>{m.urgentTitle()}</p>
      <ul>
        {urgentTopics.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TopicItem({ topic, words, isShown }: TopicItemProps) {
  const { slug, title, summary, blocks, updatedOn, language } = topic
  return (
    <details
      lang={foreign(language)}
      id={slug}
      className={`${styles.topic} ${looks.topic}`}
      hidden={!isShown}
    >
      <summary className={`${styles.summary} ${looks.summary}`}>
        <h3 className={looks.name}>
          <MarkedWords text={title} words={words} />
        </h3>
        <span className={`${styles.result} ${looks.below} ${texts.note}`}>
          <MarkedWords text={summary} words={words} />
        </span>
        <IconChevron />
      </summary>
      <div className={styles.text}>
        <RichText blocks={blocks} headingLevel={4} idPrefix={`${slug}-`} hasMargin />
        <p className={`${styles.foot} ${row.links} ${texts.hint}`} data-screen-only>
          <CopyLink href={`#${slug}`} about={title} />
          <span>
            {m.lastChangedLabel<ReactNode>({
              day: formatDay(updatedOn),
              at: (day) => (
                <time key="at" dateTime={updatedOn}>
                  {day}
                </time>
              ),
            })}
          </span>
        </p>
      </div>
    </details>
  )
}
