import { SideSheet } from '@/ui/side-sheet'
import { DisplaySettings } from './display-settings'
import styles from './display-settings.module.css'

export type SettingsPanelProps = { isOpen: boolean; onClose: () => void }

export function SettingsPanel({ isOpen, onClose }: SettingsPanelProps) {
  return (
    <SideSheet title="Settings" isOpen={isOpen} onClose={onClose}>
      <DisplaySettings />
      <p className={styles.note}>Kept in this browser only.</p>
    </SideSheet>
  )
}
