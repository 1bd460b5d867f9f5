import { useEffect } from 'react'
import { prefetchAnswer } from '@/lib/api/early-answers'
import { ownQuestions } from './first-questions'

const pointedMs = 60

/**
 * Prefetches what a link's page shows first once the link has been hovered for a moment, or has the
 * focus: a press then finds the answer. Next loads its scripts.
 */
export function useAskAhead(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handlePoint = ({ target }: Event) => {
      clearTimeout(timer)
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      if (link === null || link.search !== '' || link.pathname === location.pathname) return
      timer = setTimeout(() => ownQuestions(link.pathname).forEach(prefetchAnswer), pointedMs)
    }
    document.addEventListener('pointerover', handlePoint)
    document.addEventListener('focusin', handlePoint)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', handlePoint)
      document.removeEventListener('focusin', handlePoint)
    }
  }, [])
}
