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

// The paper strip keeps the line; it unrolls before the dial.
const strip = (x: number, lift: number): Point => [x, 312 + lift + 7 * Math.sin((x - 30) / 74)]
const paper = [
  ...sample(30, (part) => strip(20 + part * 440, -17)),
  ...sample(30, (part) => strip(460 - part * 440, 17)),
]
const levels = [3, 1, 5, 2, 6, 4, 8, 5, 6, 3, 5, 1, 4, 3, 7, 6, 9, 5, 8, 6, 7]
const line = trace(levels.map((level, index) => strip(84 + index * 18.4, 6 - level * 1.15)))
const grid =
  repeat(38, (part) => trace([strip(80 + part * 375, -17), strip(80 + part * 375, -13)])) +
  trace(sample(30, (part) => strip(20 + part * 440, 0)))

const roll = 'M20 298v33a28 8 0 0 0 56 0v-33a28 8 0 0 0-56 0a28 8 0 0 0 56 0'
const rollShade = repeat(12, (part) => {
  const turn = Math.sin(-0.5 + part * 2)
  const fall = 8 * Math.sqrt(1 - turn ** 2)
  const x = 48 + turn * 28
  return trace([
    [x, 299 + fall],
    [x, 330 + fall],
  ])
})
const coils = repeat(4, (_, index) =>
  trace(
    sample(28, (part): Point => {
      const [x, y] = polar([0, 0], 1, part * 360)
      return [48 + x * (22 - index * 5.4), 298 + y * (6.2 - index * 1.6)]
    }),
    true,
  ),
)

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
      <path className={css.line} d={line} />
      <path className={css.body} d={roll} />
      <path className={css.fine} d={rollShade + coils} />
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
