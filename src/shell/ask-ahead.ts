import { useEffect } from 'react'
import { prefetchAnswer } from '@/lib/api/early-answers'
import { ownQuestions } from './first-questions'

const pointedMs = 60

/**
 * What a link's page shows first is asked for once the link has been pointed at for a moment, or has
 * the focus: a press then finds the answer. Its scripts are fetched by Next.
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
