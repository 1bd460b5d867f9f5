import type { ContentItem } from '@/server/modules/content'
import { accountTopics } from './topics/account'
import { buyingTopics } from './topics/buying'
import { rewardTopics, safetyTopics } from './topics/rewards-and-safety'
import { startTopics } from './topics/start'
import { walletTopics } from './topics/wallet'

const sections = [
  { category: 'start', categoryTitle: 'Getting started', texts: startTopics },
  { category: 'account', categoryTitle: 'Your account', texts: accountTopics },
  { category: 'wallet', categoryTitle: 'Your wallet', texts: walletTopics },
  { category: 'buying', categoryTitle: 'Buying shares', texts: buyingTopics },
  { category: 'rewards', categoryTitle: 'Staking and rewards', texts: rewardTopics },
  { category: 'safety', categoryTitle: 'Staying safe', texts: safetyTopics },
]

export const sampleTopics: ContentItem[] = sections
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
