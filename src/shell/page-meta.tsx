import Head from 'next/head'
import { useRouter } from 'next/router'
import { envClient } from '@/config/env.client'
import { houseName, isOurs } from '@/config/house'
import { homeLocale, locale } from '@/messages/locale'
import { lineLabel } from './messages'

export type PageMetaProps = {
  title?: string
  /** Without one search engines leave the page out. */
  description?: string
  picture?: string
  /** For search engines, if several addresses show the same. */
  canonical?: string
  facts?: Record<string, unknown>
}

export function PageMeta({
  title,
  description,
  picture = 'home',
  canonical,
  facts,
}: PageMetaProps) {
  const { asPath } = useRouter()
  const { siteUrl } = envClient
  const appName = houseName()
  const langWord = locale() === homeLocale() ? '' : `?lang=${locale()}`
  const address = `${siteUrl}${canonical ?? asPath.split(/[?#]/)[0]}${langWord}`
  const fullTitle = title === undefined ? `${appName} | ${lineLabel()}` : `${title} | ${appName}`
  return (
    <Head>
      <title>{fullTitle}</title>
      {description === undefined ? (
        <meta name="robots" content="noindex" key="robots" />
      ) : (
        <link rel="canonical" href={address} key="canonical" />
      )}
      {description && <meta name="description" content={description} key="description" />}
      <meta
        property="og:type"
        content={facts?.['@type'] === 'Article' ? 'article' : 'website'}
        key="og:type"
      />
      <meta property="og:site_name" content={appName} key="og:site" />
      <meta property="og:title" content={fullTitle} key="og:title" />
      {description && <meta property="og:description" content={description} key="og:description" />}
      <meta property="og:url" content={address} key="og:url" />
      {pictureTags(isOurs() ? `${siteUrl}/og/${picture}.png` : undefined)}
      {facts && (
        // Written inline, because Head keeps only elements.
        <script
          type="application/ld+json"
          key="facts"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
          dangerouslySetInnerHTML={{ __html: factsText(facts) }}
        />
      )}
    </Head>
  )
}

/** The pictures contain our name, so another house has none. */
const pictureTags = (address: string | undefined) =>
  address === undefined
    ? [<meta name="twitter:card" content="summary" key="twitter" />]
    : [
        <meta property="og:image" content={address} key="og:image" />,
        <meta property="og:image:width" content="1200" key="og:width" />,
        <meta property="og:image:height" content="630" key="og:height" />,
        <meta name="twitter:card" content="summary_large_image" key="twitter" />,
      ]

/**
 * Facts for search engines. They are data and no script, so the policy on inline scripts does not
 * apply.
 */
function factsText(facts: Record<string, unknown>): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return text.replaceAll('<', '\\u003c')
}
