import { type ComponentType, useEffect, useState } from 'react'
import { useAfterPaint } from '@/lib/after-paint'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'

/** The crosshair, once the page was painted; a chart is complete without it. */
export function useChartCursor(): ComponentType<LineChartCursorProps> | undefined {
  const isAwake = useAfterPaint()
  const [cursor, setCursor] = useState<{ component: ComponentType<LineChartCursorProps> }>()
  useEffect(() => {
    if (!isAwake) return
    import('@/ui/chart/line-chart-cursor').then(
      ({ LineChartCursor }) => setCursor({ component: LineChartCursor }),
      () => undefined,
    )
  }, [isAwake])
  return cursor?.component
}
