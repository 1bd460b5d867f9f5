import dynamic from 'next/dynamic'
import Link from 'next/link'
import { rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'

const PriceAlerts = dynamic(() => import('./price-alerts').then((part) => part.PriceAlerts), {
  ssr: false,
})

/** Only members fetch the part itself. */
export function PriceAlertsPlace() {
  const isLoggedIn = useIsLoggedIn()
  return (
    <>
      <p data-only="visitor">
        <Link href="/auth/login" prefetch={false} onClick={() => rememberTarget('/price#alerts')}>
          Log in
        </Link>{' '}
        to be told when the price rises to a level, falls to one, or moves by so many percent.
      </p>
      {isLoggedIn && <PriceAlerts />}
    </>
  )
}
