import { useEffect, useState } from 'react'
import styles from './copy-text.module.css'
import { IconCheck, IconCopy } from './marks/icons'

export type CopyTextProps = {
  text: string
  /** What it is, for those who hear the button apart from its place. */
  about: string
}

const copiedNoticeMs = 1_500

/** A hash or an address: whole, to be selected, and copied with one press. */
export function CopyText({ text, about }: CopyTextProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedNoticeMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleClick = () => {
    // Refused by the browser: the text beside it can still be selected.
    navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
  }
  return (
    <span className={styles.place}>
      <bdi className={styles.text}>{text}</bdi>
      <button
        type="button"
        className={styles.copy}
        data-screen-only
        aria-label={isCopied ? 'Copied' : `Copy ${about}`}
        onClick={handleClick}
      >
        {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </button>
    </span>
  )
}
