import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { filterAddress, filterOf, isNoneOrHash, type TransactionFilter } from '../filter'

type Typed = Partial<Record<string, string>>

/**
 * What stands in the fields, which is ahead of the address: that changes only after a while, and
 * somebody who types on meanwhile must not lose it.
 */
export function useFilterFields(filter: TransactionFilter) {
  const { replace } = useRouter()
  const [typed, setTyped] = useState<Typed>(() => ({ ...filter }))
  const last = useRef(filter)
  const ways = useRef<string[]>([])
  const address = filterAddress(filter)

  useEffect(() => {
    const place = ways.current.lastIndexOf(address)
    ways.current = ways.current.slice(place + 1)
    // One of our own has arrived: a later one may be on its way still.
    if (place !== -1 || address === filterAddress(last.current)) return
    ways.current = []
    last.current = filter
    setTyped({ ...filter })
  }, [address, filter])

  const write = (next: Typed) => {
    setTyped(next)
    const hash = next.hash?.trim() ?? ''
    const wanted = filterOf({ ...next, hash: isNoneOrHash(hash) ? hash : last.current.hash })
    if (filterAddress(wanted) === filterAddress(last.current)) return
    last.current = wanted
    ways.current.push(filterAddress(wanted))
    void replace(filterAddress(wanted), undefined, { shallow: true, scroll: false })
  }
  return {
    typed,
    change: (name: string, text: string) => write({ ...typed, [name]: text }),
    clear: () => write({}),
  }
}
