import { envClient } from '@/config/env.client'
import { houseIcon, houseName } from '@/config/house'
import type { BankOverview } from '@/contract/admin'
import { formatCentsShort } from '@/contract/format/amounts'
import { locale } from '@/messages/locale'
import { descriptionText, leadText } from '../messages/home'

export const homeDescription = ({ campaign }: Pick<BankOverview, 'campaign'>): string =>
  descriptionText({ least: formatCentsShort(campaign.minimumOrderCents) })

export function homeFacts(): Record<string, unknown> {
  const { siteUrl } = envClient
  const appName = houseName()
  const publisher = `${siteUrl}/#organization`
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': publisher,
        name: appName,
        url: siteUrl,
        logo: `${siteUrl}${houseIcon('/icon-512.png')}`,
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: appName,
        url: siteUrl,
        description: leadText(),
        inLanguage: locale(),
        publisher: { '@id': publisher },
      },
    ],
  }
}
