import { useRef, useState } from 'react'
import { custodyCalls } from '@/contract/custody'
import { formatSharesFull } from '@/contract/format/amounts'
import { walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { holdingsKey } from '@/session/stale-queries'
import plain from '@/ui/plain-button.module.css'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages'
import { useDeliveries, useShareToken } from '../queries'
import { sameAddress } from '../rules'
import styles from './acts.module.css'
import { ProgramConsent } from './program-consent'

/** Whether a linked wallet may hold shares, how many it holds, and the button that requests it. */
export function WalletHolding({ address }: { address: string }) {
  const { data: token } = useShareToken()
  const { data } = useDeliveries()
  const allow = useApiMutation(custodyCalls.allowWallet, { invalidates: [holdingsKey] })
  const [consent, setConsent] = useState<'open' | 'missed' | 'given'>('open')
  const box = useRef<HTMLInputElement>(null)
  const wallet = data?.wallets.find((wallet) => sameAddress(wallet.address, address))
  if (!token || wallet === undefined) return null
  const { shares, state, isFrozen, needsSignature, program } = wallet
  const micro = BigInt(shares)
  const isOne = micro === 1_000_000n ? 'yes' : 'no'
  const needsConsent = program === 'accepted'
  const handleAllow = () => {
    if (needsConsent && consent !== 'given') {
      setConsent('missed')
      return box.current?.focus()
    }
    allow.mutate(
      { address, ...(needsConsent && { confirmsProgram: true }) },
      { onError: (error) => void showToast('error', m.allowFailedToast(), error.message) },
    )
  }
  return (
    <div className={`${styles.holding} ${texts.fine}`} data-state={state}>
      {micro > 0n && (
        <p>
          <b>
            <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
          </b>{' '}
          {labels.sharesUnitLabel({ isOne })}{' '}
          <span className={`${styles.tag} ${tags.tag}`}>{m.holdsLabel()}</span>
        </p>
      )}
      {needsSignature && state === 'unlisted' && (
        <>
          <button type="button" className={plain.link} onClick={walletStore.open}>
            {m.signAgainAction()}
          </button>
          <p>{m.signAgainHint()}</p>
        </>
      )}
      {!needsSignature && state === 'unlisted' && (
        <>
          {needsConsent && (
            <ProgramConsent
              inputRef={box}
              isGiven={consent === 'given'}
              isMissed={consent === 'missed'}
              onChange={(isGiven) => setConsent(isGiven ? 'given' : 'open')}
            />
          )}
          <button
            type="button"
            className={plain.link}
            aria-disabled={allow.isPending || undefined}
            onClick={allow.isPending ? undefined : handleAllow}
          >
            {m.allowAction()}
          </button>
          <p>{m.allowHint()}</p>
        </>
      )}
      {state === 'asked' && <p role="status">{m.allowingHint()}</p>}
      {isFrozen && <p role="status">{m.frozenHint()}</p>}
      {state === 'listed' && micro === 0n && <p>{m.allowedHint()}</p>}
      {state === 'removed' && <p>{m.removedHint()}</p>}
    </div>
  )
}
