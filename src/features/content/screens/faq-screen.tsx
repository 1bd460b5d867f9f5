import type { Question } from '@/contract/static'
import { SearchField } from '@/ui/form/search-field'
import { CardDrawer } from '@/ui/marks/card-drawer'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { AskUs } from '../components/ask-us'
import { FaqGroups } from '../components/faq-groups'
import { QuestionItem } from '../components/question-item'
import { useOpenedByAddress } from '../hooks/use-opened-by-address'
import { useSearch } from '../hooks/use-search'
import { plainText } from '../plain-text'
import { grouped } from '../search'
import styles from './faq-screen.module.css'

export type FaqScreenProps = { questions: Question[] }

/** Every question, grouped; typing leaves only those that match. */
export function FaqScreen({ questions }: FaqScreenProps) {
  const { words, matches, search } = useSearch(questions, textOf)
  useOpenedByAddress()
  const groups = grouped(questions, ({ group }) => group)
  return (
    <PageFrame>
      <PageOpening
        title="Questions"
        lead={`${questions.length} short answers, the inconvenient ones included.`}
        picture={
          <div className={styles.picture}>
            <CardDrawer />
          </div>
        }
      >
        <SearchField
          label="Search questions and answers"
          onSearch={search}
          found={words !== '' && foundText(matches.size)}
        />
      </PageOpening>
      <div className={styles.spread}>
        <FaqGroups groups={groups} matches={matches} />
        <div>
          {groups.map(({ title, items }, place) => (
            <section
              key={title}
              id={`group-${place + 1}`}
              className={styles.group}
              hidden={!items.some((question) => matches.has(question))}
            >
              <h2 className={styles.title}>{title}</h2>
              {items.map((question) => (
                <QuestionItem
                  key={question.id}
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
  if (count === 0) return 'Nothing matches'
  return count === 1 ? '1 answer matches' : `${count} answers match`
}
