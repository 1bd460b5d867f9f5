import { browserStorage } from '@/lib/storage/web-storage'
import type { WalletView } from './wallet-store'

export type PayWay = 'bank' | 'wallet'

/**
 * How a person who has not chosen will most likely pay: as last time in this browser; otherwise
 * from a wallet if one is linked, connected or installed, and by bank transfer if none is.
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
