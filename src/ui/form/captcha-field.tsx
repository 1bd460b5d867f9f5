import dynamic from 'next/dynamic'
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
  if (envClient.captchaSiteKey === '') return null
  return (
    <div className={styles.field}>
      <ReCaptcha
        key={`${theme} ${attempt}`}
        sitekey={envClient.captchaSiteKey}
        theme={theme}
        onChange={(answer) => onAnswer(answer ?? undefined)}
        onExpired={() => onAnswer(undefined)}
        onErrored={() => onAnswer(undefined)}
      />
      {error !== undefined && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
