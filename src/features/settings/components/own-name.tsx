import { useState } from 'react'
import { Button } from '@/ui/button'
import { lazyForm } from './panel-state'
import styles from './step-form.module.css'

const NameForm = lazyForm(() => import('./name-form').then((part) => part.NameForm))

export type OwnNameProps = { fullName: string; isFixed: boolean; onSaved: () => void }

export function OwnName({ fullName, isFixed, onSaved }: OwnNameProps) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) {
    const handleSaved = () => {
      setIsChanging(false)
      onSaved()
    }
    return (
      <NameForm fullName={fullName} onSaved={handleSaved} onCancel={() => setIsChanging(false)} />
    )
  }
  return (
    <>
      <dl className={styles.facts}>
        <dt>Full name</dt>
        <dd>{fullName}</dd>
      </dl>
      {isFixed ? (
        <p className={styles.muted}>
          Your identity is approved, so your legal name is fixed. Write to us if it changed.
        </p>
      ) : (
        <Button look="quiet" onClick={() => setIsChanging(true)}>
          Change name
        </Button>
      )}
    </>
  )
}
