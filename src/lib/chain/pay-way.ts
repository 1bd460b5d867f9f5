import { browserStorage } from '@/lib/storage/web-storage'
import type { WalletView } from './wallet-store'

export type PayWay = 'bank' | 'wallet'

/**
 * How somebody who has not chosen will most likely pay: as they last did in this browser. Otherwise
 * from a wallet where one is linked, connected or installed, and from a bank account where none is.
 */
export function usualPayWay(
  isWalletLinked: boolean,
  { status }: Pick<WalletView, 'status'>,
): PayWay {
  const last = browserStorage.read('pay-from')
  if (last === 'bank' || last === 'wallet') return last
  const hasWallet = isWalletLinked || status !== 'disconnected' || 'ethereum' in window
  return hasWallet ? 'wallet' : 'bank'
}
