import type { NextPage } from 'next'
import type { ReactNode } from 'react'

/** A page says what stands around it; `_app` only obeys. */
export type PageWithLayout<Props = object> = NextPage<Props> & {
  getLayout?: (page: ReactNode) => ReactNode
}
