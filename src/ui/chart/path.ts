export type Spot = { x: number; y: number }

/** Draws a line through spots. The two below are given as functions, so that a page ships only the one it uses. */
export type Curve = (spots: readonly Spot[]) => string

export const toTenth = (value: number): number => Math.round(value * 10) / 10

const pair = (x: number, y: number): string => `${toTenth(x)} ${toTenth(y)}`

/** Slope at each spot, limited so that the curve never leaves the range of its neighbours. */
function slopes(spots: readonly Spot[]): number[] {
  const rises = spots.slice(1).map((spot, index) => {
    const previous = spots[index] ?? spot
    return (spot.y - previous.y) / (spot.x - previous.x || 1)
  })
  return spots.map((_, index) => {
    const before = rises[index - 1] ?? rises[index] ?? 0
    const after = rises[index] ?? before
    if (before * after <= 0) return 0
    return (2 * before * after) / (before + after)
  })
}

/** A curve that stays between its neighbours, for few figures far apart. */
export const smoothPath: Curve = (spots) => {
  const tangents = slopes(spots)
  return spots
    .map((spot, index) => {
      const previous = spots[index - 1]
      if (!previous) return `M${pair(spot.x, spot.y)}`
      const reach = (spot.x - previous.x) / 3
      const leave = pair(previous.x + reach, previous.y + reach * (tangents[index - 1] ?? 0))
      const arrive = pair(spot.x - reach, spot.y - reach * (tangents[index] ?? 0))
      return `C${leave} ${arrive} ${pair(spot.x, spot.y)}`
    })
    .join('')
}

/** Straight segments invent nothing between two figures. */
export const straightPath: Curve = (spots) =>
  spots.length > 0 ? `M${spots.map((spot) => pair(spot.x, spot.y)).join(' ')}` : ''

/** The line, closed along the base. */
export function areaPath(spots: readonly Spot[], line: string, baseY: number): string {
  const first = spots[0]
  const last = spots.at(-1)
  return first && last ? `${line}L${pair(last.x, baseY)} ${pair(first.x, baseY)}Z` : ''
}
