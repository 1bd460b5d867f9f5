import type { Question } from '@/contract/static'
import { plainText } from '../search'

/** The questions as search engines read them (schema.org). */
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
