import { showToast } from '@/ui/toast'
import { useLeave } from './use-leave'

export interface LogoutChoices {
  /** Said in a toast when it is done. */
  says?: string
  /** The account is gone with the session. */
  isClosed?: boolean
}

/** Leaving on purpose: home, and no way back is kept for who sits down next. */
export function useLogout() {
  const leave = useLeave()
  return async ({ says, isClosed = false }: LogoutChoices = {}): Promise<void> => {
    await leave({ to: '/', ending: isClosed ? 'closed' : 'left' })
    if (says !== undefined) await showToast('success', says)
  }
}
