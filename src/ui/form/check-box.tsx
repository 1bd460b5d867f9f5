import type { InputHTMLAttributes, Ref } from 'react'
import styles from './form-parts.module.css'

export type CheckBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** Drawn by the page: the browser's own one, empty and dark, looks as if it could not be ticked. */
export function CheckBox({ inputRef, ...rest }: CheckBoxProps) {
  return <input {...rest} ref={inputRef} type="checkbox" className={styles.box} />
}
