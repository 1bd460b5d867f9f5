import { useState } from 'react'
import ReCaptcha from 'react-google-recaptcha'
import { envClient } from '@/config/env.client'
import { Button } from '../button'
import { useDocumentSetting } from '../document-setting'
import * as m from '../messages'
import styles from './form-parts.module.css'

export type CaptchaCheckProps = {
  /** Incremented to request a new check, because an answer can be used once. */
  attempt: number
  error?: string | undefined
  onAnswer: (answer: string | undefined) => void
}

export function CaptchaCheck({ attempt, error, onAnswer }: CaptchaCheckProps) {
  const theme = useDocumentSetting('data-theme') === 'light' ? 'light' : 'dark'
  const [answered, setAnswered] = useState<number>()
  const [isAway, setIsAway] = useState(false)
  const handleAnswer = (answer: string | null) => {
    setAnswered(answer ? attempt : undefined)
    onAnswer(answer ?? undefined)
  }
  if (isAway) return <CheckAway />
  return (
    <div className={styles.field}>
      <ReCaptcha
        key={`${theme} ${attempt}`}
        sitekey={envClient.captchaSiteKey}
        theme={theme}
        onChange={handleAnswer}
        onExpired={() => handleAnswer(null)}
        onErrored={() => handleAnswer(null)}
        asyncScriptOnLoad={(news?: { errored?: boolean }) => setIsAway(news?.errored === true)}
      />
      {error !== undefined && answered !== attempt && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * The check could not be loaded. A script that failed once is not loaded again on this page, so the
 * page has to be reloaded.
 */
function CheckAway() {
  return (
    <div className={styles.away} role="alert">
      <p>{m.robotAwayText()}</p>
      <Button look="quiet" onClick={() => window.location.reload()}>
        {m.loadAgainLabel()}
      </Button>
    </div>
  )
}
