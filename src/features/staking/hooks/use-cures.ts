import { useRouter } from 'next/router'
import { setReturnAfterKyc } from '@/session/return-target'
import type { Cure } from '../copy'

type Cures = Partial<Record<Cure, () => void>>

/** Does what the button of a refusal says: those that lead to another page are the same everywhere. */
export function useCures(own: Cures): (wanted: Cure) => void {
  const { push } = useRouter()
  const actions: Cures = {
    kyc: () => {
      setReturnAfterKyc('/staking')
      void push('/kyc')
    },
    contact: () => void push('/contactus'),
    buy: () => void push('/buy-shares'),
    reload: () => window.location.reload(),
    ...own,
  }
  return (wanted) => actions[wanted]?.()
}
