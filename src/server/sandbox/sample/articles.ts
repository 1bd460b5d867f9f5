import type { ContentItem } from '@/server/modules/content'
import { underTheHoodArticles } from './articles/under-the-hood'
import { understandingArticles } from './articles/understanding'

const sections = [
  { category: 'understanding', categoryTitle: 'Understanding', texts: understandingArticles },
  { category: 'under-the-hood', categoryTitle: 'Under the hood', texts: underTheHoodArticles },
]

export const sampleArticles: ContentItem[] = sections
  .flatMap(({ category, categoryTitle, texts }) =>
    texts.map((text) => ({ kind: 'article' as const, category, categoryTitle, ...text })),
  )
  .map((article, index) => ({ ...article, position: index + 1 }))
