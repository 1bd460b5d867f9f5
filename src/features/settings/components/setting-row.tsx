import { type ComponentType, type ReactNode, useState } from 'react'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { IconChevron } from '@/ui/icons/icons'
import { late } from '@/ui/late'
import * as ui from '@/ui/messages'
import { PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import styles from '../settings.module.css'

export type SettingRowProps = {
  id: string
  title: string
  value: string | undefined
  isAsking?: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

export function SettingRow(props: SettingRowProps) {
  const { id, title, value, isAsking = false, isOpen, onToggle, children } = props
  return (
    <section id={id} className={styles.setting} aria-labelledby={`${id}-title`}>
      <h2 className={styles.summary}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={onToggle}
        >
          <span id={`${id}-title`}>{title}</span>
          <span className={`${styles.value} ${texts.hint} ${isAsking ? texts.caution : ''}`}>
            {value === undefined ? (
              <i className={`${styles.box} ${card.box}`} />
            ) : (
              <bdi>{value}</bdi>
            )}
          </span>
          <IconChevron />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      )}
    </section>
  )
}

export type SettingLineProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function SettingLine({ title, text, action, children }: SettingLineProps) {
  return (
    <div className={styles.line}>
      <div>
        <h3>{title}</h3>
        {text && <div className={`${texts.hint} ${styles.text}`}>{text}</div>}
      </div>
      {action && <div className={`${styles.action} ${stack.gap15}`}>{action}</div>}
      {children && <div className={styles.inside}>{children}</div>}
    </div>
  )
}

export function PanelLoading({ height }: { height?: number }) {
  const style = height === undefined ? undefined : { blockSize: `${height}px` }
  return (
    <div className={styles.loading} style={style} role="status" aria-label={m.loadingLabel()} />
  )
}

export function PanelFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <PartFailed message={error.message} onRetry={onRetry} />
}

type FormWaysProps = { label: string; isSending: boolean; onCancel: () => void }

export function FormWays({ label, isSending, onCancel }: FormWaysProps) {
  return (
    <div className={row.row}>
      <Button type="submit" isBusy={isSending}>
        {label}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {actions.cancelAction()}
      </Button>
    </div>
  )
}

export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return late<Props>(load, () => <PanelLoading />)
}

const copiedMs = 1500

export function Copyable({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <div className={`${styles.copyable} ${stack.gap1} ${stack.start}`}>
      <p className={texts.small}>{label}</p>
      <code className={`${card.card} ${styles.secret}`}>{text}</code>
      <Button look="quiet" onClick={() => void handleCopy()}>
        {isCopied ? ui.copiedLabel() : m.copyAction()}
      </Button>
    </div>
  )
}
