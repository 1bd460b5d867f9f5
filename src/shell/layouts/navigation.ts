import type { FixedPath } from '@/config/paths'
import * as shared from '../messages'
import * as m from '../messages/site'

export interface NavigationLink {
  href: FixedPath
  label: () => string
}

export const mainLinks: NavigationLink[] = [
  { href: '/how-work', label: m.howLabel },
  { href: '/price', label: m.priceLabel },
  { href: '/bank-overview', label: m.bankLabel },
  { href: '/campaign-details', label: m.offeringLabel },
  { href: '/about-us/blog', label: m.blogLabel },
  { href: '/about', label: m.aboutLabel },
]

export const footerGroups: { title: () => string; links: NavigationLink[] }[] = [
  {
    title: m.investTitle,
    links: [
      { href: '/price', label: m.sharePriceLabel },
      { href: '/campaign-details', label: m.thisOfferingLabel },
      { href: '/bank-overview', label: m.bankLabel },
      { href: '/docs', label: m.documentsLabel },
    ],
  },
  {
    title: m.understandTitle,
    links: [
      { href: '/how-work', label: m.howLabel },
      { href: '/fnxization', label: m.tokensLabel },
      { href: '/how-different', label: m.differsLabel },
      { href: '/about-us/blog', label: m.blogLabel },
    ],
  },
  {
    title: shared.helpLabel,
    links: [
      { href: '/faq', label: m.questionsLabel },
      { href: '/help', label: shared.helpLabel },
      { href: '/contactus', label: shared.contactLabel },
      { href: '/about', label: m.aboutUsLabel },
    ],
  },
  {
    title: m.legalTitle,
    links: [
      { href: '/static/term-condition', label: shared.termsLinkLabel },
      { href: '/static/privacy-policy', label: shared.privacyLabel },
      { href: '/static/risk-disclosure', label: shared.risksLabel },
      { href: '/static/about', label: m.companyLabel },
    ],
  },
]
