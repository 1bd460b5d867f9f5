import { useRouter } from 'next/router'
import * as shell from '@/shell/messages'
import { Button } from '@/ui/button'
import * as m from './messages/later'
import styles from './notices.module.css'

export function StillLoading({ target }: { target: string }) {
  const { asPath, replace } = useRouter()
  // Navigating to this same page cancels the pending route change.
  const stay = () => replace(asPath, undefined, { shallow: true, scroll: false })
  return (
    <div role="alert">
      <p>{m.stillLoadingText()}</p>
      <p className={styles.ways}>
        <Button onClick={() => window.location.assign(target)}>{shell.loadAgainAction()}</Button>
        <Button look="quiet" onClick={() => void stay()}>
          {m.stayText()}
        </Button>
      </p>
    </div>
  )
}
