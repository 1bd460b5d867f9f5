import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { DataRoot } from '@/lib/data-root'
import { Unseen } from '@/ui/unseen'
import { useUnseenCount } from '../hooks/use-unseen-count'

/** The header keeps this place; it is filled once somebody is known to be logged in. */
const unseenPlace = 'unseen-count'
const shownMost = 99
const never = () => () => undefined

export function UnseenCountPanel() {
  return (
    <DataRoot>
      <UnseenCount />
    </DataRoot>
  )
}

function UnseenCount() {
  const count = useUnseenCount()
  const place = useSyncExternalStore(
    never,
    () => document.getElementById(unseenPlace),
    () => null,
  )
  if (place === null || count === 0) return null
  return createPortal(
    <>
      {count > shownMost ? `${shownMost}+` : count}
      <Unseen> unseen</Unseen>
    </>,
    place,
  )
}
