import { useRouter } from 'next/router'
import { ButtonLink } from '@/ui/button'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from '../components/buy-backs.module.css'
import * as m from '../messages'
import { useBuyBacks } from '../queries'
import { BuyBackPart, type BuyBackPartProps } from './buy-back-part'

export type BuyBackLookupProps = Pick<BuyBackPartProps, 'payout'>

/** The last that is asked for an address of rights: under what is not here there is nothing. */
export function BuyBackLookup({ payout }: BuyBackLookupProps) {
  const { query } = useRouter()
  const { data, error, isFetching, refetch } = useBuyBacks()
  const buyBack = data?.docs.find(({ id }) => id === query.id)
  if (data && buyBack) return <BuyBackPart buyBacks={data} buyBack={buyBack} payout={payout} />
  if (data) return <Unknown />
  if (!error)
    return (
      <div className={styles.waiting}>
        <h1 className={styles.title}>{m.allAction()}</h1>
        <PartWaiting lines={8} label={m.loadingLabel()} />
      </div>
    )
  return (
    <>
      <h1 className={styles.title}>{m.allAction()}</h1>
      <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
    </>
  )
}

function Unknown() {
  return (
    <section className={styles.empty} data-state="unknown">
      <h1 className={styles.title}>{m.unknownTitle()}</h1>
      <p>{m.unknownText()}</p>
      <ButtonLink href="/rights">{m.allAction()}</ButtonLink>
    </section>
  )
}
