import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import styles from '@/ui/copy-buttons.module.css'
import { IconCheck, IconCopy, IconLink } from '@/ui/icons/icons'
import * as m from './messages'
import hidden from './visually-hidden.module.css'

const copiedNoticeMs = 1_500

export function useCopied() {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedNoticeMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  // The browser may refuse. The text is still on the page, or in its address bar.
  const copy = (text: string): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
  return { isCopied, copy }
}

export function CopyLink({ href, about }: { href: string; about: string }) {
  const { isCopied, copy } = useCopied()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => copy(event.currentTarget.href)
  return (
    <span className={styles.place}>
      <a href={href} className={styles.link} onClick={handleClick}>
        {isCopied ? <IconCheck size={16} /> : <IconLink size={16} />}
        {(isCopied ? m.copiedLinkLabel : m.copyLinkLabel)<ReactNode>({
          about,
          hidden: (text) => (
            <span key="about" className={hidden.visuallyHidden}>
              {text}
            </span>
          ),
        })}
      </a>
      <span className={hidden.visuallyHidden} role="status">
        {isCopied && m.linkCopiedText()}
      </span>
    </span>
  )
}

export function CopyButton({ text, about }: { text: string; about: string }) {
  const { isCopied, copy } = useCopied()
  return (
    <button
      type="button"
      className={styles.copy}
      data-screen-only
      aria-label={isCopied ? m.copiedLabel() : m.copyLabel({ about })}
      onClick={() => copy(text)}
    >
      {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </button>
  )
}
