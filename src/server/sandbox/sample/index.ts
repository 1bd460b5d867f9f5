import type { ContentItem } from '@/server/modules/content'
import { underTheHoodArticles } from './articles/under-the-hood'
import { understandingArticles } from './articles/understanding'
import { sampleContents } from './contents'
import { methodDocuments } from './documents/methods'
import { offeringDocuments } from './documents/offering'
import { shareDocuments } from './documents/share'
import { about } from './pages/about'
import { notices } from './pages/notices'
import { privacyPolicy } from './pages/privacy-policy'
import { riskDisclosure } from './pages/risk-disclosure'
import { termCondition } from './pages/term-condition'
import { bankPosts } from './posts/bank'
import { chainPosts } from './posts/chain'
import { productPosts } from './posts/product'
import { basicQuestions, buyingQuestions } from './questions/before-you-buy'
import {
  lawQuestions,
  rewardQuestions,
  securityQuestions,
  walletQuestions,
} from './questions/holding'
import { sampleTeam } from './team'
import { accountTopics } from './topics/account'
import { buyingTopics } from './topics/buying'
import { rewardTopics, safetyTopics } from './topics/rewards-and-safety'
import { startTopics } from './topics/start'
import { walletTopics } from './topics/wallet'

const topicsSections = [
  { category: 'start', categoryTitle: 'Getting started', texts: startTopics },
  { category: 'account', categoryTitle: 'Your account', texts: accountTopics },
  { category: 'wallet', categoryTitle: 'Your wallet', texts: walletTopics },
  { category: 'buying', categoryTitle: 'Buying shares', texts: buyingTopics },
  { category: 'rewards', categoryTitle: 'Staking and rewards', texts: rewardTopics },
  { category: 'safety', categoryTitle: 'Staying safe', texts: safetyTopics },
]

const sampleTopics: ContentItem[] = topicsSections
  .flatMap(({ category, categoryTitle, texts }) =>
    texts.map((text) => ({
      kind: 'topic' as const,
      category,
      categoryTitle,
      author: '',
      publishedOn: '2025-06-02',
      ...text,
    })),
  )
  .map((topic, index) => ({ ...topic, position: index + 1 }))

const postsSections = [
  { category: 'product', categoryTitle: 'Product', texts: productPosts },
  { category: 'bank', categoryTitle: 'The bank', texts: bankPosts },
  { category: 'chain', categoryTitle: 'Payments and chain', texts: chainPosts },
]

export const samplePosts: ContentItem[] = postsSections
  .flatMap(({ category, categoryTitle, texts }) =>
    texts.map((text) => ({ kind: 'post' as const, category, categoryTitle, ...text })),
  )
  .map((post, index) => ({ ...post, position: index + 1 }))

const samplePages: ContentItem[] = [about, termCondition, privacyPolicy, riskDisclosure, ...notices]

const faqSections = [
  { category: 'basics', categoryTitle: 'The basics', answers: basicQuestions },
  { category: 'buying', categoryTitle: 'Buying', answers: buyingQuestions },
  { category: 'wallet', categoryTitle: 'Wallet', answers: walletQuestions },
  { category: 'rewards', categoryTitle: 'Staking and rewards', answers: rewardQuestions },
  { category: 'security', categoryTitle: 'Security', answers: securityQuestions },
  { category: 'tax-and-law', categoryTitle: 'Tax and law', answers: lawQuestions },
]

const dates = { publishedOn: '2025-06-02', updatedOn: '2026-10-26' }

export const sampleQuestions: ContentItem[] = faqSections
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

const documentsSections = [
  { category: 'offering', categoryTitle: 'The offering', texts: offeringDocuments },
  { category: 'share', categoryTitle: 'The share and its costs', texts: shareDocuments },
  { category: 'methods', categoryTitle: 'Methods', texts: methodDocuments },
]

const sampleDocuments: ContentItem[] = documentsSections
  .flatMap(({ category, categoryTitle, texts }) =>
    texts.map((text) => ({
      kind: 'document' as const,
      category,
      categoryTitle,
      author: '',
      publishedOn: '2026-08-24',
      ...text,
    })),
  )
  .map((document, index) => ({ ...document, position: index + 1 }))

const sections = [
  { category: 'understanding', categoryTitle: 'Understanding', texts: understandingArticles },
  { category: 'under-the-hood', categoryTitle: 'Under the hood', texts: underTheHoodArticles },
]

const sampleArticles: ContentItem[] = sections
  .flatMap(({ category, categoryTitle, texts }) =>
    texts.map((text) => ({ kind: 'article' as const, category, categoryTitle, ...text })),
  )
  .map((article, index) => ({ ...article, position: index + 1 }))

/** Everything the sandbox can be read with; production refuses it. */
export const sampleContent: ContentItem[] = [
  ...samplePages,
  ...sampleTopics,
  ...sampleDocuments,
  ...sampleQuestions,
  ...samplePosts,
  ...sampleArticles,
  ...sampleContents,
  ...sampleTeam,
]
