import type { StaticListed } from '@/contract/static'

/** The shelves as search engines read them (schema.org). */
export function documentFacts(documents: StaticListed[]): Record<string, unknown> {
  return {
    '@type': 'CollectionPage',
    name: 'Documents',
    hasPart: documents.map(({ slug, title, summary, updatedOn }) => ({
      '@type': 'DigitalDocument',
      name: title,
      description: summary,
      dateModified: updatedOn,
      url: `/static/${slug}`,
    })),
  }
}
