import { showToast } from '@/ui/toast'
import { endSession } from './end-session'
import { sessionExpired } from './sentences'

/** The day was over before anybody asked the server. */
export function sayExpired(): void {
  endSession()
  void showToast('warning', sessionExpired)
}
