import { type DragEvent, useId, useRef, useState } from 'react'
import * as m from '../messages'
import styles from './check-document.module.css'

type Result = 'none' | 'checking' | 'issued' | 'unknown' | 'failed'

/** Hashed where it is chosen or dropped: the file itself is sent to nobody. */
export function CheckDocument() {
  const id = useId()
  const { name, result, check } = useCheck()
  const [isOver, setIsOver] = useState(false)
  const handleDrag = (event: DragEvent, isNowOver: boolean) => {
    event.preventDefault()
    setIsOver(isNowOver)
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event, false)
    void check(event.dataTransfer.files[0])
  }
  return (
    <section
      id="check"
      className={styles.check}
      data-needs-script
      data-over={isOver || undefined}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={handleDrop}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {m.checkTitle()}
      </h2>
      <p>{m.checkText()}</p>
      <label htmlFor={`${id}-file`}>{m.checkLabel()}</label>
      <input
        id={`${id}-file`}
        type="file"
        accept="application/pdf"
        onChange={({ target }) => void check(target.files?.[0])}
      />
      <p role="status" className={styles.result} data-result={result}>
        {textOf(result, name)}
      </p>
    </section>
  )
}

function textOf(result: Result, name: string): string {
  if (result === 'issued') return m.issuedText({ name })
  if (result === 'unknown') return m.notIssuedText({ name })
  if (result === 'checking') return m.checkingText()
  return result === 'failed' ? m.unreadableError() : ''
}

function useCheck() {
  const [{ name, result }, setState] = useState<{ name: string; result: Result }>({
    name: '',
    result: 'none',
  })
  const newest = useRef<File>(undefined)
  const check = async (file: File | undefined) => {
    if (file === undefined) return
    newest.current = file
    const tell = (result: Result) => {
      // Who chose another one meanwhile wants to know of that.
      if (newest.current === file) setState({ name: file.name, result })
    }
    tell('checking')
    try {
      tell((await wasIssued(file)) ? 'issued' : 'unknown')
    } catch {
      tell('failed')
    }
  }
  return { name, result, check }
}

async function wasIssued(file: File): Promise<boolean> {
  const [digest, { call }, { staticCalls }] = await Promise.all([
    file.arrayBuffer().then((bytes) => crypto.subtle.digest('SHA-256', bytes)),
    import('@/lib/api/call'),
    import('@/contract/static'),
  ])
  const digits = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
  const { isIssued } = await call(staticCalls.checkDocument, { fingerprint: digits.join('') })
  return isIssued
}
