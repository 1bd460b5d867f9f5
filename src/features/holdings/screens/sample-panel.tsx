import { useEffect, useRef, useState } from 'react'
import { late } from '@/ui/late'
import { Section } from '@/ui/page-frame'
import { sampleLabel, sampleText, sampleTitle } from '../messages/sample'
import styles from './sample-panel.module.css'

const SampleDashboard = late(() =>
  import('../components/sample-dashboard').then((part) => part.SampleDashboard),
)

export function SamplePanel() {
  const [isNear, setIsNear] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!container.current || typeof IntersectionObserver === 'undefined') return setIsNear(true)
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setIsNear(true),
      { rootMargin: '600px' },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Section title={sampleTitle()} lead={sampleText()}>
      <div ref={container} className={styles.picture} data-screen-only>
        <span className={styles.tag}>{sampleLabel()}</span>
        {isNear && <SampleDashboard />}
      </div>
    </Section>
  )
}
