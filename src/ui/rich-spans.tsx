import Link from 'next/link'
import type { ReactNode } from 'react'
import { envClient } from '@/config/env.client'
import type { Span } from '@/contract/rich-text'
import { IconExternalLink } from './icons/icons'
import * as m from './messages'
import styles from './rich-text.module.css'
import { VisuallyHidden } from './visually-hidden'

interface InPlace<Item> {
  place: string
  item: Item
}

export function RichSpans({ spans }: { spans: Span[] }) {
  return inPlace(spans).map(({ place, item }) => <RichSpan key={place} span={item} />)
}

function RichSpan({ span }: { span: Span }) {
  if (span.text === '\n') return <br />
  let words: ReactNode = span.text
  if (span.code) words = <code className={styles.code}>{words}</code>
  if (span.em) words = <em>{words}</em>
  if (span.strong) words = <strong>{words}</strong>
  return span.href === undefined ? words : <RichLink href={span.href}>{words}</RichLink>
}

function RichLink({ href, children }: { href: string; children: ReactNode }) {
  const address = href.startsWith(`${envClient.siteUrl}/`)
    ? href.slice(envClient.siteUrl.length)
    : href
  if (address.startsWith('/')) {
    return (
      <Link href={address} prefetch={false}>
        {children}
      </Link>
    )
  }
  if (!address.startsWith('https://')) return <a href={address}>{children}</a>
  return (
    <a href={address} rel="external noreferrer" className={styles.external}>
      {children}
      <IconExternalLink size={14} />
      <VisuallyHidden>{m.otherSiteLabel()}</VisuallyHidden>
    </a>
  )
}

export function inPlace<Item>(items: readonly Item[]): InPlace<Item>[] {
  return items.map((item, index) => ({ place: String(index), item }))
}
