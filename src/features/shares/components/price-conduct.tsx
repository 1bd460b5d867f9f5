import Link from 'next/link'
import type { ReactNode } from 'react'
import { PriceDial } from '@/ui/marks/price-dial'
import { priceCopy } from '../copy/price'
import styles from './price-conduct.module.css'

const { who, limits, isNot, document } = priceCopy

/** Who may set the price and within which limits; apart from it, what nobody should take it for. */
export function PriceConduct() {
  return (
    <div className={styles.conduct}>
      <div className={styles.picture}>
        <PriceDial />
      </div>
      <div className={styles.words}>
        <Part title={who.title}>
          <ol className={styles.list}>{who.items.map(asItem)}</ol>
        </Part>
        <Part title={limits.title}>
          <ul className={styles.list}>{limits.items.map(asItem)}</ul>
        </Part>
        <div className={styles.isNot}>
          <Part title={isNot.title}>
            <ul className={styles.list}>{isNot.items.map(asItem)}</ul>
          </Part>
        </div>
        <p>
          <Link href={document.href} prefetch={false}>
            {document.text}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  )
}

function asItem(text: string): ReactNode {
  return <li key={text}>{text}</li>
}
