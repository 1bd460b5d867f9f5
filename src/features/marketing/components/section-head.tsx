import Link from 'next/link'
import type { ReactNode } from 'react'
import { IconArrowRight } from '@/ui/icons/glyph'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import styles from './section-head.module.css'

export type SectionHeadProps = { title: string; lead?: string; children?: ReactNode }

export function SectionHead({ title, lead, children }: SectionHeadProps) {
  return (
    <div className={`${styles.head} ${stack.gap1} ${stack.start}`}>
      <h2 className={`${styles.title} ${texts.display1}`}>{title}</h2>
      {lead && <p className={texts.lead}>{lead}</p>}
      {children}
    </div>
  )
}

export function MoreLink({ text, href }: { text: string; href: string }) {
  return (
    <Link href={href} prefetch={false} className={styles.link}>
      <span>{text}</span> <IconArrowRight size={18} />
    </Link>
  )
}

export type FactListProps = {
  className: string | undefined
  facts: readonly (readonly [name: ReactNode, text: string])[]
}

export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, text]) => (
        <div key={text}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
