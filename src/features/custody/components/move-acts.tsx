import Link from 'next/link'
import { formatShares } from '@/contract/format/amounts'
import { useShownAmount } from '@/session/private-amount'
import { useProfile } from '@/session/queries'
import { blankText } from '@/ui/blank-text'
import { IconNext } from '@/ui/icons/icons'
import * as m from '../messages'
import { useDeliveries, useShareToken } from '../queries'
import styles from './acts.module.css'

/**
 * Without a deployed token no shares can be moved to a wallet, but a member can still be sent
 * shares. All actions appear at once: an action that appeared between two others would move the
 * second from under a finger.
 */
export function MoveActs() {
  const { data: token, error } = useShareToken()
  const { data, error: movesError } = useDeliveries()
  const { data: profile } = useProfile()
  const showAmount = useShownAmount()
  const isAbsent = token === null || (token === undefined && error !== null)
  const areMovesRead = data !== undefined || movesError !== null
  if (!isAbsent && (token === undefined || !areMovesRead)) return <div className={styles.room} />
  const { available = '0', delivered = '0' } = data?.shares ?? {}
  const isHeld = profile?.isOnHold === true || profile?.kycStatus === 'BLOCKED'
  const hint = () => {
    if (isHeld) return m.heldHint()
    if (data?.arePaused) return m.pausedHint()
    if (BigInt(available) === 0n) return m.moveNoneHint()
    return m.moveHint({ shares: showAmount(formatShares(available)) })
  }
  return (
    <>
      <nav className={styles.acts} aria-label={m.actsLabel()}>
        {!isAbsent && (
          <Act
            href="/wallet/move"
            picture="out"
            title={m.moveTitle()}
            hint={data && profile ? hint() : blankText(15, 20)}
          />
        )}
        {!isAbsent && BigInt(delivered) > 0n && (
          <Act
            href="/wallet/bring-back"
            picture="back"
            title={m.bringTitle()}
            hint={m.bringHint({ shares: showAmount(formatShares(delivered)) })}
          />
        )}
        <Act
          href="/wallet/send"
          picture="member"
          title={m.sendTitle()}
          hint={isHeld ? m.heldHint() : m.sendHint()}
        />
      </nav>
      {!isAbsent && (
        <p className={styles.note}>
          {m.yoursText()}{' '}
          {BigInt(delivered) > 0n && (
            <Link href="/wallet/lost" prefetch={false} className={styles.lost}>
              {m.lostAction()}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

type ActProps = {
  href: string
  picture: 'out' | 'back' | 'member'
  title: string
  hint: string
}

function Act({ href, picture, title, hint }: ActProps) {
  return (
    <Link href={href} prefetch={false} className={styles.act}>
      <Picture of={picture} />
      <span>
        <strong>{title}</strong>
        <small>{hint}</small>
      </span>
      <IconNext size={16} />
    </Link>
  )
}

const ways = {
  out: ['M28 14c3-6 6-7 9-5', 'translate(31.5 6) scale(0.34)'],
  back: ['M37.5 29c-3 6-6 7-9 5', 'translate(32.5 33) scale(0.34)'],
} as const

/** The vault, a wallet, and a share on its way between them; or a share between two people. */
function Picture({ of }: { of: ActProps['picture'] }) {
  if (of === 'member') return <BetweenPeople />
  const [way, place] = ways[of]
  return (
    <svg className={`${styles.drawn} ${styles.picture}`} viewBox="0 0 64 40" aria-hidden="true">
      <path d="M4 8h20a2.5 2.5 0 0 1 2.5 2.500v20a2.5 2.5 0 0 1-2.5 2.500H4a2.5 2.5 0 0 1-2.500-2.500v-20A2.500 2.500 0 0 1 4 8zM14 13a7.500 7.500 0 1 0 0 15a7.500 7.500 0 1 0 0-15zM14 18.500a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM14 13v5.500M14 22.500V28M6.500 20.500H12M16 20.500h5.500" />
      <path d="M41 11h18a2.500 2.500 0 0 1 2.500 2.500v14a2.500 2.500 0 0 1-2.500 2.500H41a2.500 2.500 0 0 1-2.500-2.500v-14A2.500 2.500 0 0 1 41 11zM61.500 17.500H54a3 3 0 0 0 0 6h7.500M40 11l14-4 1.500 4" />
      <path
        className={styles.thin}
        d="M4 10.500h3M4 12.500h2M21 10.500h3M22 12.500h2M4 30.500h3M21 30.500h3M41 27.500h10M41 25.500h9M41 14h9"
      />
      <path className={styles.way} d={way} />
      <path
        className={styles.share}
        transform={place}
        d="M-6 13L4.720-12.870A28 28 0 0 1 19.870 2.280z"
      />
    </svg>
  )
}

function BetweenPeople() {
  return (
    <svg className={`${styles.drawn} ${styles.picture}`} viewBox="0 0 64 40" aria-hidden="true">
      <path d="M12 9a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM2 33c0-6 4-10 10-10s10 4 10 10M52 9a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM42 33c0-6 4-10 10-10s10 4 10 10" />
      <path className={styles.way} d="M22 16c6-5 14-5 20 0" />
      <path
        className={styles.share}
        transform="translate(29 20) scale(0.34)"
        d="M-6 13L4.720-12.870A28 28 0 0 1 19.870 2.280z"
      />
    </svg>
  )
}
