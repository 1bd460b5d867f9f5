import type { FixedPath } from '@/config/paths'

export interface NavigationLink {
  href: FixedPath
  label: string
}

export const mainLinks: NavigationLink[] = [
  { href: '/how-work', label: 'How it works' },
  { href: '/price', label: 'Price' },
  { href: '/bank-overview', label: 'The bank' },
  { href: '/campaign-details', label: 'Offering' },
  { href: '/about-us/blog', label: 'Journal' },
  { href: '/about', label: 'About' },
]

export const footerGroups: { title: string; links: NavigationLink[] }[] = [
  {
    title: 'Invest',
    links: [
      { href: '/price', label: 'Share price' },
      { href: '/campaign-details', label: 'The offering' },
      { href: '/bank-overview', label: 'The bank' },
      { href: '/docs', label: 'Documents' },
    ],
  },
  {
    title: 'Understand',
    links: [
      { href: '/how-work', label: 'How it works' },
      { href: '/fnxization', label: 'Tokenization' },
      { href: '/how-different', label: 'How it differs' },
      { href: '/about-us/blog', label: 'Journal' },
    ],
  },
  {
    title: 'Help',
    links: [
      { href: '/faq', label: 'Questions' },
      { href: '/help', label: 'Help' },
      { href: '/contactus', label: 'Contact' },
      { href: '/about', label: 'About us' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/static/term-condition', label: 'Terms' },
      { href: '/static/privacy-policy', label: 'Privacy' },
      { href: '/static/risk-disclosure', label: 'Risks' },
      { href: '/static/about', label: 'Company' },
    ],
  },
]
