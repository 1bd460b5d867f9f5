import { arc, repeat } from './engraving'

const shares = [0, 45, 90, 135, 180, 225, 270]

// The light comes from the upper left, so the shares on the far side are cut deeper.
const depth = (degrees: number) => 0.4 + 0.375 * (1 - Math.cos(((degrees + 135) * Math.PI) / 180))

function shareArc(radius: number, degrees: number, gap: number) {
  const half = 22.5 - (Math.asin(gap / 2 / radius) * 180) / Math.PI
  return arc([0, 0], radius, degrees - half, degrees + half)
}

const faces = shares.map((degrees) => ({
  width: Math.round(depth(degrees) * 100) / 100,
  lines: repeat(13, (_, line) => shareArc(22.6 - line * 1.5, degrees, 2.2)),
}))

export type CoinProps = { rim?: number; gap?: number; plain?: boolean }

/** A coin of radius 28 around the origin, cut into eight equal shares; the upper right one is out. */
export function Coin({ rim = 4, gap = 2.2, plain = false }: CoinProps) {
  const edge = shares.map((degrees) => shareArc(28 - rim / 2, degrees, gap)).join('')
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="butt">
      <path d={edge} strokeWidth={rim} />
      {!plain &&
        faces.map(({ lines, width }) => <path key={lines} d={lines} strokeWidth={width} />)}
    </g>
  )
}
