import type { ContentItem } from '@/server/modules/content'
import { bankPosts } from './posts/bank'
import { chainPosts } from './posts/chain'
import { productPosts } from './posts/product'

const sections = [
  { category: 'product', categoryTitle: 'Product', texts: productPosts },
  { category: 'bank', categoryTitle: 'The bank', texts: bankPosts },
  { category: 'chain', categoryTitle: 'Payments and chain', texts: chainPosts },
]

export const samplePosts: ContentItem[] = sections
  .flatMap(({ category, categoryTitle, texts }) =>
    texts.map((text) => ({ kind: 'post' as const, category, categoryTitle, ...text })),
  )
  .map((post, index) => ({ ...post, position: index + 1 }))
