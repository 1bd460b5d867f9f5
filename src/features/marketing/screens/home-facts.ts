import { envClient } from '@/config/env.client'
import { leadText } from '../messages/home'

export function homeFacts(): Record<string, unknown> {
  const { appName, siteUrl } = envClient
  const publisher = `${siteUrl}/#organization`
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': publisher,
        name: appName,
        url: siteUrl,
        logo: `${siteUrl}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: appName,
        url: siteUrl,
        description: leadText(),
        inLanguage: 'en',
        publisher: { '@id': publisher },
      },
    ],
  }
}
