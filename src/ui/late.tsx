import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { retryImport } from './retry-import'

const Nothing = () => null

export type LatePart<Props> = ComponentType<Props> & {
  /** Starts to load it before it is rendered. */
  fetch: () => void
}

/**
 * A part of a page that is loaded separately, as soon as it is to be rendered, with retries if the
 * connection is gone. React renders it as a transition, in slices, so that a tap is not delayed.
 * Until then, and on the server, `Waiting` is shown.
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
      // Requested before the effect, which would be a paint later.
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
