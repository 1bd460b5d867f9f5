import { type ReactNode, useEffect, useRef } from 'react'
import { IconCaution } from '../marks/icons'
import styles from './form-failure.module.css'

export type FormFailureProps = { message: string; children?: ReactNode }

/** Why a form was not sent. It takes the focus, so that it is neither overlooked nor unheard. */
export function FormFailure({ message, children }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message asks for attention
  useEffect(() => box.current?.focus(), [message])
  return (
    <div ref={box} className={styles.failure} role="alert" tabIndex={-1}>
      <IconCaution />
      <div>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
