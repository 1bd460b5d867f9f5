import { useId } from 'react'
import styles from './display-settings.module.css'

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  options: [Value, string][]
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(([option, label]) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
