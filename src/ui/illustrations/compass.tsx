import { arc, circle, hatch, type Point, polar, repeat, ticks, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const middle: Point = [240, 194]
const rings = (...radii: number[]) => radii.map((radius) => circle(middle, radius)).join('')
const point = (degrees: number, length: number, waist: number, side: number): Point[] => [
  middle,
  polar(middle, waist, degrees + side * 45),
  polar(middle, length, degrees),
]
const rose = [
  [45, 74, 26],
  [0, 104, 28],
] as const
const halves = (side: number, draw: (shape: Point[], degrees: number) => string) =>
  rose.map(([turn, length, waist]) =>
    repeat(4, (_, index) => draw(point(index * 90 + turn, length, waist, side), index * 90 + turn)),
  )
const [between, main] = halves(-1, (shape) => trace(shape, true)).map(
  (light, index) => light + (halves(1, (shape) => trace(shape, true))[index] ?? ''),
)
const shadeOf = halves(1, (shape, degrees) => hatch(shape, { angle: degrees + 24, gap: 2.1 }))
const [left, right] = [polar([0, 0], 8, 62), polar([0, 0], 8, -118)]
const at = ([x, y]: Point): Point => [middle[0] + x, middle[1] + y]
const needleOf = (degrees: number) => trace([at(left), polar(middle, 92, degrees), at(right)], true)

const bow = circle([240, 26], 17) + circle([240, 26], 12)
const crown = trace(
  [
    [231, 42],
    [249, 42],
    [252, 58],
    [228, 58],
  ],
  true,
)
const knurl = repeat(7, (part) =>
  trace([
    [232 + part * 16, 43],
    [230 + part * 20, 57],
  ]),
)
const gleam = repeat(7, (_, index) =>
  arc(middle, 137 - index * 1.2, 20 + index * 6, 130 - index * 7),
)

export function Compass() {
  return (
    <Plate>
      <path
        className={css.faint}
        d={repeat(5, (part) =>
          trace([
            [110 + part * 60, 342 + part * 14],
            [370 - part * 60, 342 + part * 14],
          ]),
        )}
      />
      <path className={css.body} d={bow + crown} fillRule="evenodd" />
      <path className={css.fine} d={knurl} />
      <path className={css.body} d={rings(140)} />
      <path
        className={css.fine}
        d={gleam + rings(128) + ticks(middle, { inner: 120, outer: 128, count: 180 })}
      />
      <path className={css.line} d={ticks(middle, { inner: 115, outer: 128, count: 16 })} />
      <path
        className={css.faint}
        d={rings(112, 60, 56) + ticks(middle, { inner: 56, outer: 60, count: 90 })}
      />
      <path className={css.body} d={between} />
      <path className={css.fine} d={shadeOf[0]} />
      <path className={css.body} d={main} />
      <path className={css.fine} d={shadeOf[1]} />
      <path className={css.share} d={needleOf(-28)} />
      <path className={css.body} d={needleOf(152)} />
      <path className={css.body} d={circle(middle, 7)} />
    </Plate>
  )
}
