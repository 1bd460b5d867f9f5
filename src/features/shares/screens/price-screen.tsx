import { useRouter } from 'next/router'
import type { SharePrice } from '@/contract/wallet'
import { ButtonLink } from '@/ui/button'
import { PageFrame, Section } from '@/ui/page-frame'
import { PriceAlertsPlace } from '../components/price-alerts-place'
import { PriceConduct } from '../components/price-conduct'
import { PriceCourse } from '../components/price-course'
import { PriceHeadline } from '../components/price-headline'
import { PriceRule } from '../components/price-rule'
import { priceCopy } from '../copy/price'
import { useLivePrice } from '../hooks/use-live-price'
import { isPriceRange, usualRange } from '../ranges'
import styles from './price-screen.module.css'

export type PriceScreenProps = {
  /** What the server drew the page with. */
  loaded: SharePrice
}

export function PriceScreen({ loaded }: PriceScreenProps) {
  const asked = useRouter().query.range
  const range = isPriceRange(asked) ? asked : usualRange
  const { price, isLoading, failure } = useLivePrice(range, loaded)
  return (
    <PageFrame>
      <header className={styles.opening}>
        <div>
          <h1 className={styles.title}>{priceCopy.title}</h1>
          <p className={styles.lead}>{priceCopy.lead}</p>
        </div>
        <div>
          <PriceHeadline price={price} />
          <p className={styles.buy} data-only="member">
            <ButtonLink href="/buy-shares">{priceCopy.buy}</ButtonLink>
          </p>
        </div>
      </header>
      <PriceCourse price={price} range={range} isLoading={isLoading} failure={failure} />
      <Section title="Price alerts" id="alerts">
        <PriceAlertsPlace />
      </Section>
      <Section title={priceCopy.rule.title} id="rule">
        <PriceRule />
      </Section>
      <Section title="Rules and limits" id="limits">
        <PriceConduct />
      </Section>
    </PageFrame>
  )
}
