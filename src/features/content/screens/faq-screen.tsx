import type { Question } from '@/contract/static'
import { foreign } from '@/messages/locale'
import { CopyLink } from '@/ui/copy-buttons'
import { SearchField } from '@/ui/form/search-field'
import { IconChevron } from '@/ui/icons/icons'
import cardDrawer from '@/ui/illustrations/card-drawer.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { RichText } from '@/ui/rich-text'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import topic from '@/ui/topic.module.css'
import { AskUs, MarkedWords, useOpenedByAddress } from '../components/ask-us'
import * as m from '../messages'
import {
  excerpt,
  finds,
  type Group,
  groupedByTitle,
  plainText,
  searchable,
  useSearch,
} from '../search'
import styles from './faq-screen.module.css'

type QuestionItemProps = {
  question: Question
  words: string
  isShown: boolean
  isFirst: boolean
}

type FaqGroupsProps<Item> = { groups: Group<Item>[]; matches: ReadonlySet<Item> }

export function FaqScreen({ questions }: { questions: Question[] }) {
  const { words, matches, search } = useSearch(questions, textOf)
  useOpenedByAddress()
  const groups = groupedByTitle(questions, ({ group }) => group)
  return (
    <PageFrame>
      <PageOpening
        title={m.questionsTitle()}
        lead={m.questionsText({ count: questions.length })}
        picture={
          <div className={styles.picture}>
            <Drawing of={cardDrawer} />
          </div>
        }
      >
        <SearchField
          label={m.searchQuestionsLabel()}
          onSearch={search}
          found={words !== '' && foundText(matches.size)}
        />
      </PageOpening>
      <div className={`${stack.gap5} ${styles.spread}`}>
        <FaqGroups groups={groups} matches={matches} />
        <div>
          {groups.map(({ title, items }, place) => (
            <section
              key={title}
              id={`group-${place + 1}`}
              className={styles.group}
              hidden={!items.some((question) => matches.has(question))}
            >
              <h2 className={`${styles.title} ${texts.display2}`}>{title}</h2>
              {items.map((question) => (
                <QuestionItem
                  key={question.id}
                  isFirst={question === questions[0]}
                  question={question}
                  words={words}
                  isShown={matches.has(question)}
                />
              ))}
            </section>
          ))}
          <AskUs words={matches.size === 0 ? words : ''} />
        </div>
      </div>
    </PageFrame>
  )
}

function textOf({ question, answer }: Question): string {
  return `${question} ${plainText(answer)}`
}

function foundText(count: number): string {
  return count === 0 ? m.noMatchText() : m.answersText({ count })
}

function FaqGroups<Item>({ groups, matches }: FaqGroupsProps<Item>) {
  const hits = groups.map(({ items }) => items.filter((item) => matches.has(item)).length)
  return (
    <nav className={styles.groups} aria-label={m.groupsLabel()}>
      <ol>
        {groups.map(({ title }, place) => (
          <li key={title} hidden={hits[place] === 0}>
            <a href={`#group-${place + 1}`}>
              {title} <span className={`${texts.figures} ${texts.hint}`}>{hits[place]}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function QuestionItem({ question: item, words, isShown, isFirst }: QuestionItemProps) {
  const { id, question, answer, language } = item
  const isInAnswer = words !== '' && isShown && !finds(words, searchable(question))
  return (
    <details
      lang={foreign(language)}
      id={id}
      className={topic.topic}
      hidden={!isShown}
      open={isFirst || undefined}
    >
      <summary className={topic.summary}>
        <h3 className={topic.name}>
          <MarkedWords text={question} words={words} />
        </h3>
        {isInAnswer && (
          <span className={`${topic.below} ${texts.note}`}>
            <MarkedWords text={excerpt(words, plainText(answer))} words={words} />
          </span>
        )}
        <IconChevron />
      </summary>
      <div className={styles.answer}>
        <RichText blocks={answer} headingLevel={4} idPrefix={`${id}-`} />
        <p className={styles.foot} data-screen-only>
          <CopyLink href={`#${id}`} about={question} />
        </p>
      </div>
    </details>
  )
}

export function questionFacts(questions: Question[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }
}
