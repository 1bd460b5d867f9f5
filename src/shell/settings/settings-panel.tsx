import { SideSheet } from '@/ui/side-sheet'
import { useSettings } from './settings-provider'
import styles from './settings-panel.module.css'

export type SettingsPanelProps = { isOpen: boolean; onClose: () => void }

export function SettingsPanel({ isOpen, onClose }: SettingsPanelProps) {
  const { settings, change } = useSettings()
  return (
    <SideSheet title="Settings" isOpen={isOpen} onClose={onClose}>
      <Choice
        legend="Theme"
        value={settings.theme}
        options={[
          ['DARK', 'Dark'],
          ['light', 'Light'],
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        legend="Text direction"
        value={settings.direction}
        options={[
          ['ltr', 'Left to right'],
          ['rtl', 'Right to left'],
        ]}
        onChange={(direction) => change({ direction })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={settings.responsiveFontSizes}
          onChange={(event) => change({ responsiveFontSizes: event.target.checked })}
        />
        <span>
          Responsive font sizes
          <small>Headings grow on wide screens.</small>
        </span>
      </label>
      <p className={styles.note}>Kept in this browser only.</p>
    </SideSheet>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  options: [Value, string][]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(([option, label]) => (
          <label key={option}>
            <input
              type="radio"
              name={legend}
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
