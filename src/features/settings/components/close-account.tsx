import { useState } from 'react'
import { Button } from '@/ui/button'
import { lazyForm } from './lazy-form'

const CloseAccountForm = lazyForm(() =>
  import('./close-account-form').then((part) => part.CloseAccountForm),
)

export function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking) return <CloseAccountForm onCancel={() => setIsAsking(false)} />
  return (
    <Button look="quiet" onClick={() => setIsAsking(true)}>
      Close account
    </Button>
  )
}
