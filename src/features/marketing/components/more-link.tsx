import Link from 'next/link'
import { IconArrowRight } from '@/ui/marks/icons'
import styles from './more-link.module.css'

export type MoreLinkProps = { text: string; href: string }

/** A way on at the end of a section. */
export function MoreLink({ text, href }: MoreLinkProps) {
  return (
    <Link href={href} prefetch={false} className={styles.link}>
      <span>{text}</span> <IconArrowRight size={18} />
    </Link>
  )
}
