import Link from 'next/link'
import { ButtonLink } from '@/ui/button'
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
      <p className={styles.ways}>
        <span data-only="visitor">
          <ButtonLink href={takePart.action.href}>{takePart.action.text}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href={takePart.memberAction.href}>{takePart.memberAction.text}</ButtonLink>
        </span>
        <Link href={takePart.link.href} prefetch={false}>
          {takePart.link.text}
        </Link>
      </p>
    </>
  )
}
