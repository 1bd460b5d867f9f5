import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import stack from '@/ui/stack.module.css'
import * as m from '../messages/account'
import styles from '../settings.module.css'
import { Copyable } from './setting-row'

type ShownOnceProps = {
  words: string
  label: string
  text: string
  onDone: () => void
}

/** Shows a secret that the server cannot show again, because it keeps only a hash. */
export function ShownOnce({ words, label, text, onDone }: ShownOnceProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <div className={`${stack.gap2} ${styles.form}`}>
      <p ref={paragraph} tabIndex={-1}>
        {words}
      </p>
      <Copyable label={label} text={text} />
      <Button onClick={onDone}>{m.onceSavedAction()}</Button>
    </div>
  )
}
