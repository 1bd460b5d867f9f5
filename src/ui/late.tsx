import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { retryImport } from './retry-import'

const Nothing = () => null

export type LatePart<Props> = ComponentType<Props> & {
  /** Begins to fetch it before it is drawn. */
  fetch: () => void
}

/**
 * A part of a page that a browser fetches apart from it, as soon as it is to be drawn, again and again
 * if the connection is gone. React draws it as a transition, in slices, so that a tap is not kept
 * waiting. Until then, and on the server, its place is taken by `Waiting`.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): LatePart<Props> {
  let arrived: ComponentType<Props> | undefined
  let arriving: Promise<ComponentType<Props>> | undefined
  const begin = async () => {
    arriving ??= retryImport(load)
    arrived = await arriving
  }
  function Late(props: Props) {
    const [Part, setPart] = useState(() => {
      // Asked for before the effect, which would be a paint later.
      if (typeof window !== 'undefined') void begin()
      return arrived
    })
    useEffect(() => {
      if (Part) return
      let isShown = true
      void begin().then(() => {
        if (isShown) startTransition(() => setPart(() => arrived))
      })
      return () => {
        isShown = false
      }
    }, [Part])
    return Part ? <Part {...props} /> : <Waiting />
  }
  return Object.assign(Late, { fetch: () => void begin() })
}
