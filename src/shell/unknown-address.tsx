import Link from 'next/link'
import type { FixedPath } from '@/config/paths'
import { ErrorPage } from '@/ui/error-page'
import { Drawing } from '@/ui/illustrations/drawing'
import tornRow from '@/ui/illustrations/torn-row.svg'
import * as m from './messages/lost'
import * as site from './messages/site'
import styles from './unknown-address.module.css'

const likely: [href: FixedPath, label: () => string][] = [
  ['/price', site.sharePriceLabel],
  ['/campaign-details', site.thisOfferingLabel],
  ['/how-work', site.howLabel],
  ['/bank-overview', site.bankLabel],
  ['/faq', site.questionsLabel],
  ['/about-us/blog', site.blogLabel],
]

export function UnknownAddress() {
  return (
    <ErrorPage
      code="404"
      title={m.notFoundTitle()}
      text={m.notFoundText()}
      picture={<Drawing of={tornRow} />}
    >
      <nav aria-labelledby="likely-places">
        <h2 id="likely-places" className={styles.title}>
          {m.likelyTitle()}
        </h2>
        <ul className={styles.places}>
          {likely.map(([href, label]) => (
            <li key={href}>
              <Link href={href} prefetch={false}>
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </ErrorPage>
  )
}
