import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDocumentSetting } from '@/ui/document-setting'
import { FormFailure } from '@/ui/form/form-notes'
import { bindApplicant, renewedToken } from '../queries'
import styles from './steps.module.css'

export type SumsubWindowProps = { token: string; onSent: () => void }

const notLoaded =
  'The window of the identity check could not be opened. Check your connection, close this and try again.'

/** The provider's own window. What it tells the page changes nothing: the server hears it signed. */
export function SumsubWindow({ token, onSent }: SumsubWindowProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isLost, setIsLost] = useState(false)
  const theme = useDocumentSetting('data-theme')
  const sent = useEffectEvent(onSent)
  const currentTheme = useEffectEvent(() => theme)
  useEffect(() => {
    let end = () => {}
    let isOver = false
    // Its word says only that there is something to look for: the server hears the news by itself.
    const look = () => sent()
    const open = async () => {
      const { default: sumsub } = await import('@sumsub/websdk')
      if (isOver || place.current === null) return
      const kit = sumsub
        .init(token, renewedToken)
        .withConf({ lang: 'en', theme: currentTheme() })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on('idCheck.onApplicantLoaded', ({ applicantId }) => void bindApplicant(applicantId))
        .on('idCheck.onApplicantSubmitted', look)
        .on('idCheck.onApplicantResubmitted', look)
        .build()
      kit.launch(place.current)
      place.current.querySelector('iframe')?.setAttribute('title', 'Identity check')
      end = () => kit.destroy()
    }
    open().catch(() => setIsLost(true))
    return () => {
      isOver = true
      end()
    }
  }, [token])
  return (
    <>
      {isLost && <FormFailure message={notLoaded} />}
      <div ref={place} className={styles.provider} />
    </>
  )
}
