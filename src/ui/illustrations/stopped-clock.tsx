import { arc, circle, type Point, polar, repeat, sample, ticks, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const middle: Point = [232, 200]
const rings = (...radii: number[]) => radii.map((radius) => circle(middle, radius)).join('')
const hand = (degrees: number, length: number, swell: number): Point[] => [
  polar(middle, 20, degrees + 188),
  polar(middle, length * 0.7, degrees - swell),
  polar(middle, length, degrees),
  polar(middle, length * 0.7, degrees + swell),
  polar(middle, 20, degrees + 172),
]
const small: Point = [232, 252]
const chain = repeat(28, (part) =>
  circle([246 + part * 206, 24 + 66 * Math.sin(part * 2.7) * part ** 0.5], 5.4),
)
const crack =
  'M318 134l-18 30 8 8-26 20 4 10-22 14M308 172l20 6 8 18M282 192l-4-18-14-6M300 164l-20-8'
const wheel = ticks(middle, { inner: 137, outer: 148, count: 210, from: -50, to: 150 })
const crown = trace(
  [
    [216, 36],
    [248, 36],
    [246, 54],
    [218, 54],
  ],
  true,
)
const knurl = repeat(9, (part) =>
  trace([
    [219 + part * 26, 37],
    [220 + part * 24, 53],
  ]),
)
const gleam = repeat(9, (_, i) => arc(middle, 108 - i * 2.4, 24 + i * 6, 116 - i * 2))
const ring = sample(40, (part) => polar([232, 20], 17, part * 360))

export function StoppedClock() {
  return (
    <Plate>
      <path className={css.line} d={trace(ring, true)} />
      <path className={css.line} d={chain} />
      <path className={css.body} d={crown} />
      <path className={css.fine} d={knurl} />
      <path className={css.body} d={rings(150)} />
      <path className={css.fine} d={wheel} />
      <path className={css.body} d={rings(134)} />
      <path
        className={css.fine}
        d={rings(116, 124) + ticks(middle, { inner: 116, outer: 124, count: 60 })}
      />
      <path className={css.line} d={ticks(middle, { inner: 106, outer: 124, count: 12 })} />
      <path className={css.faint} d={gleam} />
      <path
        className={css.fine}
        d={
          circle(small, 30) +
          ticks(small, { inner: 25, outer: 30, count: 30 }) +
          trace([small, polar(small, 22, 200)])
        }
      />
      <path className={css.body} d={trace(hand(60, 78, 7), true)} />
      <path className={css.share} d={trace(hand(-90, 110, 4), true)} />
      <path className={css.body} d={circle(middle, 6)} />
      <path className={css.line} d={crack} />
    </Plate>
  )
}
