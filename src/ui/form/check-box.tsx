import type { InputHTMLAttributes, Ref } from 'react'
import styles from './form-parts.module.css'

export type CheckBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A custom check box, because the native one looks disabled on dark pages. */
export function CheckBox({ inputRef, ...rest }: CheckBoxProps) {
  return <input {...rest} ref={inputRef} type="checkbox" className={styles.box} />
}
