import type { ContentItem } from '@/server/modules/content'
import { methodDocuments } from './documents/methods'
import { offeringDocuments } from './documents/offering'
import { shareDocuments } from './documents/share'

const sections = [
  { category: 'offering', categoryTitle: 'The offering', texts: offeringDocuments },
  { category: 'share', categoryTitle: 'The share and its costs', texts: shareDocuments },
  { category: 'methods', categoryTitle: 'Methods', texts: methodDocuments },
]

export const sampleDocuments: ContentItem[] = sections
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
