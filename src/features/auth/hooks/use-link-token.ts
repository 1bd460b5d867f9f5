import { useEffect, useState } from 'react'

/**
 * The secret behind `#token=` of this page's address, which is taken out of the address at once: it
 * should stay neither in the history nor in a picture of the screen.
 */
export function useLinkToken(): string | undefined | 'waiting' {
  const [token, setToken] = useState<string | undefined | 'waiting'>('waiting')
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const found = new URLSearchParams(hash.slice(1)).get('token') || undefined
    if (found !== undefined) {
      const address = pathname + search
      window.history.replaceState(
        { ...window.history.state, as: address, url: address },
        '',
        address,
      )
    }
    // A second look finds an address that is clean already.
    setToken((before) => found ?? (before === 'waiting' ? undefined : before))
  }, [])
  return token
}
