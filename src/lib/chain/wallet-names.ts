import { browserStorage } from '@/lib/storage/web-storage'

type Names = Record<string, string | undefined>

const maxNames = 20

function readNames(): Names {
  try {
    const stored = JSON.parse(browserStorage.read('wallet-names') ?? '{}') as unknown
    return typeof stored === 'object' && stored !== null ? (stored as Names) : {}
  } catch {
    return {}
  }
}

export function rememberWalletName(address: string, name: string): void {
  const others = Object.entries(readNames()).filter(([key]) => key !== address.toLowerCase())
  const stored = [...others, [address.toLowerCase(), name]].slice(-maxNames)
  browserStorage.write('wallet-names', JSON.stringify(Object.fromEntries(stored)))
}

export function walletNameOf(address: string): string | undefined {
  const name = readNames()[address.toLowerCase()]
  return typeof name === 'string' ? name : undefined
}
