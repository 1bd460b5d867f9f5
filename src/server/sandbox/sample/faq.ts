import type { ContentItem } from '@/server/modules/content'
import { basicQuestions, buyingQuestions } from './questions/before-you-buy'
import {
  lawQuestions,
  rewardQuestions,
  securityQuestions,
  walletQuestions,
} from './questions/holding'

const sections = [
  { category: 'basics', categoryTitle: 'The basics', answers: basicQuestions },
  { category: 'buying', categoryTitle: 'Buying', answers: buyingQuestions },
  { category: 'wallet', categoryTitle: 'Wallet', answers: walletQuestions },
  { category: 'rewards', categoryTitle: 'Staking and rewards', answers: rewardQuestions },
  { category: 'security', categoryTitle: 'Security', answers: securityQuestions },
  { category: 'tax-and-law', categoryTitle: 'Tax and law', answers: lawQuestions },
]

const dates = { publishedOn: '2025-06-02', updatedOn: '2026-10-26' }

export const sampleQuestions: ContentItem[] = sections
  .flatMap(({ category, categoryTitle, answers }) =>
    answers.map((answer) => ({
      kind: 'faq' as const,
      category,
      categoryTitle,
      summary: '',
      author: '',
      ...dates,
      ...answer,
    })),
  )
  .map((question, index) => ({ ...question, position: index + 1 }))
