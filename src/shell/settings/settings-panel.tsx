import * as shell from '@/shell/messages'
import { SideSheet } from '@/ui/dialog'
import texts from '@/ui/text.module.css'
import * as m from '../messages/later'
import { DisplaySettings } from './display-settings'
import styles from './display-settings.module.css'

export function SettingsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SideSheet title={shell.settingsLabel()} isOpen={isOpen} onClose={onClose}>
      <DisplaySettings />
      <p className={`${texts.small} ${styles.note}`}>{m.keptHint()}</p>
    </SideSheet>
  )
}
