import Link from 'next/link'
import type { FixedPath } from '@/config/paths'
import { ErrorPage } from '@/ui/error-page'
import { TornRow } from '@/ui/illustrations/torn-row'
import * as m from './messages/lost'
import * as site from './messages/site'
import styles from './unknown-address.module.css'

const likely: [href: FixedPath, label: () => string, about: () => string][] = [
  ['/price', site.sharePriceLabel, m.priceHint],
  ['/campaign-details', site.thisOfferingLabel, m.offeringHint],
  ['/how-work', site.howLabel, m.howHint],
  ['/bank-overview', site.bankLabel, m.bankHint],
  ['/faq', site.questionsLabel, m.questionsHint],
  ['/about-us/blog', site.blogLabel, m.blogHint],
]

export function UnknownAddress() {
  return (
    <ErrorPage code="404" title={m.notFoundTitle()} text={m.notFoundText()} picture={<TornRow />}>
      <nav aria-labelledby="likely-places">
        <h2 id="likely-places" className={styles.title}>
          {m.likelyTitle()}
        </h2>
        <ul className={styles.places}>
          {likely.map(([href, label, about]) => (
            <li key={href}>
              <Link href={href} prefetch={false}>
                {label()}
              </Link>
              <p>{about()}</p>
            </li>
          ))}
        </ul>
      </nav>
    </ErrorPage>
  )
}
