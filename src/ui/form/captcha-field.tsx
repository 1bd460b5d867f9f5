import dynamic from 'next/dynamic'
import { useState } from 'react'
import { envClient } from '@/config/env.client'
import { useDocumentSetting } from '../document-setting'
import styles from './captcha-field.module.css'

export type CaptchaFieldProps = {
  /** An answer is good for one try: count up, and a new check is drawn. */
  attempt: number
  error?: string | undefined
  onAnswer: (answer: string | undefined) => void
}

const ReCaptcha = dynamic(() => import('react-google-recaptcha'), { ssr: false })

/** The check that a person is here. Nothing at all where no site key is set. */
export function CaptchaField({ attempt, error, onAnswer }: CaptchaFieldProps) {
  const theme = useDocumentSetting('data-theme') === 'light' ? 'light' : 'dark'
  const [answered, setAnswered] = useState<number>()
  if (envClient.captchaSiteKey === '') return null
  const handleAnswer = (answer: string | null) => {
    setAnswered(answer ? attempt : undefined)
    onAnswer(answer ?? undefined)
  }
  return (
    <div className={styles.field}>
      <ReCaptcha
        key={`${theme} ${attempt}`}
        sitekey={envClient.captchaSiteKey}
        theme={theme}
        onChange={handleAnswer}
        onExpired={() => handleAnswer(null)}
        onErrored={() => handleAnswer(null)}
      />
      {error !== undefined && answered !== attempt && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
