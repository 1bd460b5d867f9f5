import { useRouter } from 'next/router'
import { startTransition, useEffect, useRef, useState } from 'react'

const quietly = { shallow: true, scroll: false }

/** The review is an entry of the browser's history, so that going back leads to the form. */
export function useReviewStep(path: string) {
  const { query, push, replace, back } = useRouter()
  const [isReviewing, setIsReviewing] = useState(false)
  const isAt = query.step === 'review'
  const wasAt = useRef(false)
  const isOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the address is followed
  useEffect(() => {
    if (wasAt.current && !isAt) {
      isOpened.current = false
      setIsReviewing(false)
    }
    wasAt.current = isAt
    // A reload leads to the form, because the terms may have changed; reviewing takes a new press.
    if (isAt && !isOpened.current) void replace(path, undefined, quietly)
  }, [isAt])
  return {
    isReviewing,
    open: () => {
      isOpened.current = true
      // A review is much to draw at once, so the press gets its frame first.
      startTransition(() => setIsReviewing(true))
      void push(`${path}?step=review`, undefined, quietly)
    },
    close: () => {
      isOpened.current = false
      setIsReviewing(false)
      if (wasAt.current) back()
    },
  }
}
