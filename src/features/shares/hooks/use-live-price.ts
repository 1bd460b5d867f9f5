import { useEffect, useState } from 'react'
import type { PriceRange, SharePrice } from '@/contract/wallet'
import { useQuietMoment } from '@/lib/after-paint'
import { unreachableError } from '@/lib/messages/api'

export interface PriceFailure {
  range: PriceRange
  message: string
  retry: () => void
}

export interface LivePrice {
  price: SharePrice
  isLoading: boolean
  failure: PriceFailure | undefined
}

/**
 * Loaded after the first paint and used only as a subscription: the page needs no provider and does
 * not render again.
 */
export function useLivePrice(range: PriceRange, loaded: SharePrice): LivePrice {
  const isQuiet = useQuietMoment()
  const [price, setPrice] = useState(loaded)
  const [failed, setFailed] = useState<PriceFailure>()
  const isWanted = isQuiet || range !== loaded.range

  useEffect(() => {
    if (!isWanted) return
    let isListening = true
    let stop = () => {}
    const fail = (message: string, again: () => void) => {
      const retry = () => {
        setFailed(undefined)
        again()
      }
      setFailed({ range, message, retry })
    }
    const listen = async () => {
      const part = await import('./use-share-price').catch(() => undefined)
      if (!isListening) return
      if (part === undefined) fail(unreachableError(), listen)
      else stop = part.observePrice(range, loaded, { onPrice: setPrice, onFailure: fail })
    }
    void listen()
    return () => {
      isListening = false
      stop()
    }
  }, [range, loaded, isWanted])

  const isShown = price.range === range
  const failure = !isShown && failed?.range === range ? failed : undefined
  return { price, isLoading: !isShown && failure === undefined, failure }
}
