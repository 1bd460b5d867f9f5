import { arc, circle, type Point, polar, repeat, share, ticks, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const middle: Point = [232, 180]
const rings = (...radii: number[]) => radii.map((radius) => circle(middle, radius)).join('')

const bricks = repeat(11, (_, row) => {
  const y = 12 + row * 33.6
  return (
    trace([
      [14, y],
      [466, y],
    ]) +
    (row < 10
      ? repeat(6, (_part, index) =>
          trace([
            [22 + index * 76 + (row % 2) * 34, y],
            [22 + index * 76 + (row % 2) * 34, y + 33.6],
          ]),
        )
      : '')
  )
})
const hinge = (y: number) =>
  trace(
    [
      [352, y],
      [430, y],
      [430, y + 44],
      [346, y + 44],
    ],
    true,
  ) +
  trace(
    [
      [404, y - 7],
      [420, y - 7],
      [420, y + 51],
      [404, y + 51],
    ],
    true,
  )
const hingeShade = [96, 220]
  .map((y) =>
    repeat(8, (part) =>
      trace([
        [405 + Math.sin(part * 1.5) * 14, y - 6],
        [405 + Math.sin(part * 1.5) * 14, y + 50],
      ]),
    ),
  )
  .join('')
// Two lobes of arcs are the gleam of turned metal.
const gleam = repeat(30, (part, index) => {
  const radius = 46 + index * 2.3
  const spread = 40 - part * 16 - ((index * 7) % 5) * 2
  return (
    arc(middle, radius, 222 - spread, 228 + spread) + arc(middle, radius, 42 - spread, 48 + spread)
  )
})
const turned = repeat(10, (_, index) => circle(middle, 49.5 + index * 6.9))
const rods = repeat(8, (_, index) => {
  const [near, far] = [polar(middle, 40, index * 45 + 22.5), polar(middle, 112, index * 45 + 22.5)]
  const [dx, dy] = polar([0, 0], 3.6, index * 45 + 112.5)
  return trace(
    [
      [near[0] + dx, near[1] + dy],
      [far[0] + dx, far[1] + dy],
      [far[0] - dx, far[1] - dy],
      [near[0] - dx, near[1] - dy],
    ],
    true,
  )
})
const bolts = repeat(24, (_, index) => circle(polar(middle, 133, index * 15), 3.4))
const handles = repeat(4, (_, index) => {
  const degrees = index * 90 + 10
  const [near, far] = [polar(middle, 15, degrees), polar(middle, 66, degrees)]
  const [dx, dy] = polar([0, 0], 3, degrees + 90)
  return (
    trace(
      [
        [near[0] + dx, near[1] + dy],
        [far[0] + dx * 0.6, far[1] + dy * 0.6],
        [far[0] - dx * 0.6, far[1] - dy * 0.6],
        [near[0] - dx, near[1] - dy],
      ],
      true,
    ) + circle(polar(middle, 70, degrees), 6)
  )
})

export function VaultDoor() {
  return (
    <Plate>
      <path className={css.faint} d={bricks} />
      <path className={css.body} d={[96, 220].map(hinge).join('')} />
      <path className={css.fine} d={hingeShade} />
      <path className={css.body} d={rings(148)} />
      <path
        className={css.fine}
        d={ticks(middle, { inner: 142, outer: 148, count: 220, from: -60, to: 150 }) + rings(142)}
      />
      <path className={css.body} d={rings(124, 118) + bolts} />
      <path
        className={css.fine}
        d={ticks(middle, { inner: 118, outer: 124, count: 160, from: 100, to: 280 })}
      />
      <path className={css.faint} d={turned} />
      <path className={css.fine} d={gleam} />
      <path className={css.share} d={share(middle, 112, -45)} />
      <path className={css.body} d={rods} />
      <path className={css.body} d={rings(40, 34)} />
      <path className={css.fine} d={ticks(middle, { inner: 34, outer: 40, count: 60 })} />
      <path className={css.body} d={handles + rings(15)} />
      <path className={css.fine} d={ticks(middle, { inner: 7, outer: 15, count: 30 }) + rings(7)} />
    </Plate>
  )
}
