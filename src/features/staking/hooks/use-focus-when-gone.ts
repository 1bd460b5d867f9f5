import { type RefObject, useEffect, useRef } from 'react'

/** Where a part goes away with the focus in it, the heading of what is left there takes it. */
export function useFocusWhenGone(isThere: boolean, heading: RefObject<HTMLElement | null>): void {
  const wasThere = useRef(isThere)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasThere.current && !isThere && isLost) heading.current?.focus()
    wasThere.current = isThere
  }, [isThere, heading])
}
