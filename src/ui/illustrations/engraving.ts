export type Point = readonly [x: number, y: number]

// Coordinates are cut to tenths so that the server and every browser write the same path.
const tenth = (value: number) => Math.round(value * 10) / 10 || 0

function short(value: number): string {
  const text = String(tenth(value))
  if (text.startsWith('0.')) return text.slice(1)
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text
}

function pair([x, y]: Point): string {
  const second = short(y)
  return second.startsWith('-') ? short(x) + second : `${short(x)} ${second}`
}

/** A line through the points; relative steps keep the markup short. */
export function trace(points: readonly Point[], closed = false): string {
  let d = ''
  let from: Point | undefined
  for (const [px, py] of points) {
    const [x, y] = [tenth(px), tenth(py)]
    d += from ? `l${pair([x - from[0], y - from[1]])}` : `M${pair([x, y])}`
    from = [x, y]
  }
  return closed ? `${d}z` : d
}

export function repeat(count: number, draw: (part: number, index: number) => string): string {
  return Array.from({ length: count }, (_, index) =>
    draw(count > 1 ? index / (count - 1) : 0, index),
  ).join('')
}

export function sample(steps: number, at: (part: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => at(index / steps))
}

/** Clock hands turn this way: 0° points right, 90° points down. */
export function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function circle([x, y]: Point, radius: number): string {
  return `M${pair([x - radius, y])}a${radius} ${radius} 0 1 1 ${pair([2 * radius, 0])}a${radius} ${radius} 0 1 1 ${pair([-2 * radius, 0])}z`
}

export function rect(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

export function arc(centre: Point, radius: number, from: number, to: number): string {
  const [end, long] = [polar(centre, radius, to), to - from > 180 ? 1 : 0]
  const size = tenth(radius)
  return `M${pair(polar(centre, radius, from))}A${size} ${size} 0 ${long} 1 ${pair(end)}`
}

/** One of eight equal shares of a coin, its point at the centre, with the groove of the rim. */
export function share(centre: Point, radius: number, degrees: number): string {
  const [a, b] = [polar(centre, radius, degrees - 22.5), polar(centre, radius, degrees + 22.5)]
  const groove = radius > 20 ? arc(centre, radius * 0.86, degrees - 22.5, degrees + 22.5) : ''
  return `M${pair(centre)}L${pair(a)}A${radius} ${radius} 0 0 1 ${pair(b)}z${groove}`
}

export type TickOptions = {
  inner: number
  outer: number
  count: number
  from?: number
  to?: number
}

/** Short strokes that all point at the centre: dial scales, milled edges, shaded rims. */
export function ticks(centre: Point, { inner, outer, count, from = 0, to = 360 }: TickOptions) {
  const last = to - from === 360 ? count : count - 1
  return repeat(count, (_, index) => {
    const degrees = from + ((to - from) * index) / last
    return trace([polar(centre, inner, degrees), polar(centre, outer, degrees)])
  })
}

export type HatchOptions = { angle: number; gap: number; last?: number }

/** Parallel strokes clipped to a shape, whose gap may run to another `last` gap: a tone that fades. */
export function hatch(shape: readonly Point[], { angle, gap, last = gap }: HatchOptions): string {
  const [along, across] = [polar([0, 0], 1, angle), polar([0, 0], 1, angle + 90)]
  const turned = shape.map(
    ([x, y]): Point => [x * along[0] + y * along[1], x * across[0] + y * across[1]],
  )
  const levels = turned.map(([, level]) => level)
  const back = ([u, w]: Point): Point => [
    u * along[0] + w * across[0],
    u * along[1] + w * across[1],
  ]
  const [start, end] = [Math.min(...levels), Math.max(...levels)]
  const gapAt = (level: number) => gap + ((last - gap) * (level - start)) / (end - start)
  let d = ''
  for (let level = start + gap / 2; level < end; level += gapAt(level)) {
    const cuts = crossings(turned, level)
    for (let i = 1; i < cuts.length; i += 2)
      d += trace([back([cuts[i - 1] ?? 0, level]), back([cuts[i] ?? 0, level])])
  }
  return d
}

function crossings(shape: readonly Point[], level: number): number[] {
  return shape
    .flatMap(([x, y], index) => {
      const [nextX, nextY] = shape[(index + 1) % shape.length] ?? [x, y]
      return y < level === nextY < level ? [] : [x + ((level - y) / (nextY - y)) * (nextX - x)]
    })
    .sort((a, b) => a - b)
}

/** A soft line: the points pull it, only the ends are met. Few points keep rounding out of sight. */
export function curve(points: readonly Point[]): string {
  const [start = [0, 0], pull = start] = points
  let from: Point = [tenth(start[0]), tenth(start[1])]
  let d = `M${pair(from)}`
  points.slice(2).forEach(([x, y], index) => {
    const [beforeX, beforeY] = points[index + 1] ?? pull
    const last = index === points.length - 3
    const to: Point = last
      ? [tenth(x), tenth(y)]
      : [tenth((beforeX + x) / 2), tenth((beforeY + y) / 2)]
    const step = pair([to[0] - from[0], to[1] - from[1]])
    d += index ? `t${step}` : `q${pair([pull[0] - from[0], pull[1] - from[1]])} ${step}`
    from = to
  })
  return d
}

export type ScrawlOptions = { width: number; height: number; seed: number }

/** Handwriting too small to read; `place` lays it on the paper, the seed shapes its words. */
export function scrawl(
  place: (x: number, y: number) => Point,
  { width, height, seed }: ScrawlOptions,
): string {
  let d = ''
  let x = 0
  for (let word = 0; x < width; word++) {
    const letters = 5 + ((seed * 5 + word * 7) % 6)
    const points: Point[] = [place(x, 0)]
    for (let i = 0; i < letters * 2 && x < width; i++) {
      const tall = (seed * 3 + word * 5 + i * i) % 7
      const low = tall === 2 ? height * 0.7 : 0
      x += height * (i % 2 ? 0.16 : 0.42)
      points.push(i % 2 ? place(x, low) : place(x + height * 0.1, -height * (tall > 4 ? 1.5 : 0.8)))
    }
    if (points.length > 3) d += curve(points)
    x += height * 0.75
  }
  return d
}
