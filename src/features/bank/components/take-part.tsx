import Link from 'next/link'
import { ButtonLink } from '@/ui/button'
import { OpensSoon } from '@/ui/opens-soon'
import { campaignCopy } from '../copy/campaign'
import styles from './take-part.module.css'

const { takePart } = campaignCopy

export function TakePart() {
  return (
    <>
      <ol className={styles.steps}>
        {takePart.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.note}>{takePart.note}</p>
      <div className={styles.until}>
        <OpensSoon parts={['identity', 'wallet', 'buying']}>{takePart.until}</OpensSoon>
      </div>
      <p className={styles.ways}>
        <ButtonLink href={takePart.action.href}>{takePart.action.text}</ButtonLink>
        <Link href={takePart.link.href} prefetch={false}>
          {takePart.link.text}
        </Link>
      </p>
    </>
  )
}
