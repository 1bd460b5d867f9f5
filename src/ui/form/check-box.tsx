import type { InputHTMLAttributes, Ref } from 'react'
import styles from './form-parts.module.css'

export type CheckBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** The browser's own dark box looks disabled. */
export function CheckBox({ inputRef, ...rest }: CheckBoxProps) {
  return <input {...rest} ref={inputRef} type="checkbox" className={styles.box} />
}
