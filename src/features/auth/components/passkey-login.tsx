import { useState } from 'react'
import { passkeyFailure, usePasskeyObstacle } from '@/lib/passkeys'
import { browserStorage } from '@/lib/storage/web-storage'
import type { GrantedSession } from '@/session/log-in'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { IconPasskey } from '@/ui/icons/member-icons'
import { useIsHydrated } from '@/ui/is-hydrated'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { callNow, calls } from '../calls'
import * as m from '../messages'
import styles from './auth.module.css'
import { NoSessionStored, useBeginSession } from './auth-frame'

type PasskeyButtonProps = { label: string; hint?: string; prove: () => Promise<void> }

export function PasskeyLogin() {
  const { state, begin } = useBeginSession()
  if (state === 'refused') return <NoSessionStored />
  const prove = async () => {
    const challenge = await callNow(calls.passkeyLoginOptions, {})
    const proof = await proofFor(challenge.options)
    const device = browserStorage.read('device')
    begin(await callNow(calls.passkeyLogin, { ticket: challenge.ticket, proof, device }))
  }
  return (
    <section className={styles.passkey}>
      <p className={`${row.line} ${styles.or} ${texts.fine}`}>
        <span>{m.orLabel()}</span>
      </p>
      <PasskeyButton label={m.passkeyTitle()} hint={m.passkeyHint()} prove={prove} />
    </section>
  )
}

type PasskeyStepProps = { challengeId: string; onGranted: (granted: GrantedSession) => void }

export function PasskeyStep({ challengeId, onGranted }: PasskeyStepProps) {
  const prove = async () => {
    const { ticket, options } = await callNow(calls.passkeyStepOptions, { challengeId })
    const proof = await proofFor(options)
    onGranted(await callNow(calls.passkeyStep, { challengeId, ticket, proof }))
  }
  return (
    <section className={styles.passkey}>
      <PasskeyButton label={m.passkeyStepAction()} prove={prove} />
    </section>
  )
}

async function proofFor(optionsJSON: Parameters<Ask>[0]['optionsJSON']) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}
type Ask = typeof import('@simplewebauthn/browser')['startAuthentication']

function PasskeyButton({ label, hint, prove }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isHydrated = useIsHydrated()
  const obstacle = usePasskeyObstacle()
  const handlePress = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await prove()
    } catch (error) {
      setFailure(passkeyFailure(error))
      setIsBusy(false)
    }
  }
  return (
    <>
      {failure && <FormFailure message={failure} />}
      <Button
        look="quiet"
        disabled={!isHydrated || obstacle !== undefined}
        isBusy={isBusy}
        onClick={() => void handlePress()}
      >
        <IconPasskey />
        {label}
      </Button>
      {/* A new message is a new paragraph. If the same one only changed its text, it would
          count as a shift of the layout. */}
      <p key={obstacle?.message} className={`${texts.hint} ${styles.muted}`}>
        {obstacle?.message ?? hint}{' '}
        {obstacle?.href && <a href={obstacle.href}>{new URL(obstacle.href).host}</a>}
      </p>
    </>
  )
}
