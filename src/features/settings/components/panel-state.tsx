import dynamic from 'next/dynamic'
import { type ComponentType, createElement } from 'react'
import { Button } from '@/ui/button'
import styles from './step-form.module.css'

/** Keeps the place of what is on its way. */
export function PanelLoading() {
  return <div className={styles.loading} role="status" aria-label="Loading" />
}

export type PanelFailureProps = { message: string; onRetry: () => void }

export function PanelFailure({ message, onRetry }: PanelFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

const LazyMuiRoot = dynamic(() => import('@/ui/mui-root').then((part) => part.MuiRoot), {
  ssr: false,
  loading: PanelLoading,
})

/** A form that is fetched when it is asked for, with all that only forms need. */
export function lazyForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Form = dynamic<Props>(load, { ssr: false, loading: PanelLoading })
  return (props) => createElement(LazyMuiRoot, null, createElement(Form, props))
}
