import Link from 'next/link'
import { ButtonLink } from '@/ui/button'
import { homeCopy } from '../copy/home'
import styles from './hero-actions.module.css'

/** Written for everybody; boot.js and the style sheet show the one that fits who is here. */
export function HeroActions() {
  const { hero } = homeCopy
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <span data-only="newcomer">
          <ButtonLink href={hero.visitorAction.href}>{hero.visitorAction.text}</ButtonLink>
        </span>
        <span data-only="returning">
          <ButtonLink href={hero.returningAction.href}>{hero.returningAction.text}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href={hero.memberAction.href}>{hero.memberAction.text}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href={hero.buyAction.href} look="quiet">
            {hero.buyAction.text}
          </ButtonLink>
        </span>
        <span data-only="visitor">
          <ButtonLink href={hero.secondAction.href} look="quiet">
            {hero.secondAction.text}
          </ButtonLink>
        </span>
      </div>
      <p className={styles.caution}>
        {hero.caution}{' '}
        <Link href={hero.cautionLink.href} prefetch={false}>
          {hero.cautionLink.text}
        </Link>
      </p>
    </div>
  )
}
