import { useId } from 'react'
import { locale, offeredLanguages, offeredLocales } from '@/messages/locale'
import { speak } from '@/session/own-language'
import { CheckBox } from '@/ui/form/check-box'
import row from '@/ui/row.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/later'
import styles from './display-settings.module.css'
import { useSettings } from './settings-provider'

export function DisplaySettings() {
  const { settings, change } = useSettings()
  const id = useId()
  return (
    <div className={styles.display}>
      <Choice
        legend={m.themeLabel()}
        value={settings.theme}
        options={[
          ['DARK', m.darkLabel()],
          ['light', m.lightLabel()],
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        legend={m.directionLabel()}
        value={settings.direction}
        options={[
          ['ltr', m.ltrLabel()],
          ['rtl', m.rtlLabel()],
        ]}
        onChange={(direction) => change({ direction })}
      />
      {offeredLocales().length > 1 && <LanguageChoice />}
      <label className={row.choice} htmlFor={`${id}-fonts`}>
        <CheckBox
          id={`${id}-fonts`}
          checked={settings.responsiveFontSizes}
          onChange={(event) => change({ responsiveFontSizes: event.target.checked })}
        />
        <span>
          {m.fontsLabel()}
          <small>{m.fontsHint()}</small>
        </span>
      </label>
    </div>
  )
}

function LanguageChoice() {
  return (
    <Choice
      legend={m.languageLabel()}
      value={locale()}
      options={offeredLanguages().map(({ tag, name }) => [tag, name])}
      onChange={(tag) => void speak(tag).catch((error: Error) => showToast('error', error.message))}
    />
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  options: [Value, string][]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, value, options, onChange }: ChoiceProps<Value>) {
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
