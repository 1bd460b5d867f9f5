import Link from 'next/link'
import type { FixedPath } from '@/config/paths'
import { ErrorPage } from '@/ui/error-page'
import { TornRow } from '@/ui/illustrations/torn-row'
import styles from './unknown-address.module.css'

const likely: { href: FixedPath; label: string; about: string }[] = [
  { href: '/price', label: 'Share price', about: 'Today, and every fixing before it' },
  { href: '/campaign-details', label: 'The offering', about: 'Target, dates, documents' },
  { href: '/how-work', label: 'How it works', about: 'From signing up to owning a share' },
  { href: '/bank-overview', label: 'The bank', about: 'Its figures, as a balance sheet' },
  { href: '/faq', label: 'Questions', about: 'Short answers, searchable' },
  { href: '/about-us/blog', label: 'Journal', about: 'Posts and long reads' },
]

export function UnknownAddress() {
  return (
    <ErrorPage
      code="404"
      title="This page is not in the book"
      text="There is nothing at this address. It may have moved, or the address has a slip in it. Nothing is wrong on your side."
      picture={<TornRow />}
    >
      <nav aria-labelledby="likely-places">
        <h2 id="likely-places" className={styles.title}>
          Perhaps you were looking for
        </h2>
        <ul className={styles.places}>
          {likely.map(({ href, label, about }) => (
            <li key={href}>
              <Link href={href} prefetch={false}>
                {label}
              </Link>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </nav>
    </ErrorPage>
  )
}
