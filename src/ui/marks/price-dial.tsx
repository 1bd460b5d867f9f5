import { arc, circle, type Point, polar, repeat, sample, share, ticks, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const middle: Point = [240, 168]
const rings = (...radii: number[]) => radii.map((radius) => circle(middle, radius)).join('')
const scale = (inner: number, outer: number, count: number) =>
  ticks(middle, { inner, outer, count, from: 140, to: 400 })

const rosette = repeat(40, (_, index) => circle(polar(middle, 33, index * 9), 33))
const screws = [45, 135, 225, 315].map((degrees) => circle(polar(middle, 143, degrees), 4)).join('')
const bezel =
  ticks(middle, { inner: 137, outer: 149, count: 130, from: -60, to: 150 }) +
  ticks(middle, { inner: 137, outer: 143, count: 70, from: 150, to: 300 })

// The paper strip carries the line on; it leaves the dial below and curls away.
const strip = (x: number, lift: number): Point => [x, 312 + lift + 7 * Math.sin((x - 30) / 74)]
const paper = [
  ...sample(30, (part) => strip(20 + part * 440, -17)),
  ...sample(30, (part) => strip(460 - part * 440, 17)),
]
const levels = [0, -4, 3, -2, 2, -5, -1, 4, 1, 6, 2, 5, 3, 8, 6, 10, 7, 9, 12, 10, 13]
const line = trace(levels.map((level, index) => strip(28 + index * 21, 6 - level * 1.15)))
const grid =
  repeat(43, (part) => trace([strip(25 + part * 430, -17), strip(25 + part * 430, -13)])) +
  trace(sample(30, (part) => strip(20 + part * 440, 0)))

const needle = polar(middle, 112, 338)
const [dx, dy] = polar([0, 0], 4.6, 68)

export function PriceDial() {
  return (
    <Plate>
      <path className={css.body} d={rings(150)} />
      <path className={css.fine} d={bezel} />
      <path className={css.body} d={rings(136)} />
      <path className={css.fine} d={rings(131)} />
      <path className={css.faint} d={rosette} />
      <path
        className={css.fine}
        d={arc(middle, 110, 140, 400) + arc(middle, 118, 140, 400) + scale(110, 118, 131)}
      />
      <path className={css.line} d={scale(106, 124, 14)} />
      <path className={css.body} d={screws} />
      <path className={css.body} d={trace(paper, true)} />
      <path className={css.faint} d={grid} />
      <path
        className={css.fine}
        d={repeat(16, (_, index) =>
          trace([
            strip(21 + index ** 1.5 * 1.4, -17 + (index % 2) * 6),
            strip(21 + index ** 1.5 * 1.4, 17 - (index % 3) * 5),
          ]),
        )}
      />
      <path className={css.line} d={line} />
      <path
        className={css.share}
        d={trace(
          [[middle[0] + dx, middle[1] + dy], needle, [middle[0] - dx, middle[1] - dy]],
          true,
        )}
      />
      <path className={css.share} d={share(middle, 46, 158)} />
      <path className={css.body} d={circle(middle, 10)} />
      <path className={css.fine} d={ticks(middle, { inner: 4, outer: 10, count: 24 })} />
    </Plate>
  )
}
