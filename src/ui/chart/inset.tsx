import type { SVGProps } from 'react'

/** A drawing inside a drawing: placed by percent, with its own pixels or its own stretched units. */
export function Inset(props: SVGProps<SVGSVGElement>) {
  return <svg aria-hidden="true" overflow="visible" {...props} />
}
