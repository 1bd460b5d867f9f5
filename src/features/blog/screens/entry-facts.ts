import { envClient } from '@/config/env.client'
import { entryPath } from '@/config/paths'
import type { BlogEntry } from '@/contract/blog'

/** An article as search engines read it (schema.org). */
export function entryFacts(entry: BlogEntry): Record<string, unknown> {
  const publisher = { '@type': 'Organization', name: envClient.appName, url: envClient.siteUrl }
  return {
    '@type': 'Article',
    headline: entry.title,
    description: entry.summary,
    articleSection: entry.categoryTitle,
    author: { '@type': 'Person', name: entry.author },
    publisher,
    datePublished: entry.publishedOn,
    dateModified: entry.updatedOn,
    timeRequired: `PT${entry.readMinutes}M`,
    image: `${envClient.siteUrl}/og/article.png`,
    mainEntityOfPage: `${envClient.siteUrl}${entryPath[entry.kind](entry.category, entry.slug)}`,
  }
}
