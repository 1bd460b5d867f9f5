import {
  arc,
  circle,
  hatch,
  type Point,
  polar,
  rect,
  repeat,
  sample,
  share,
  trace,
} from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

// The key lies along the x axis, its bow (a coin cut into shares) at the origin.
const bow: Point = [0, 0]
const eighths = (radius: number, gap: number) =>
  repeat(7, (_, index) => arc(bow, radius, index * 45 - 22.5 + gap, index * 45 + 22.5 - gap))
const stem = trace(rect(62, -8, 186, 16), true)
const bit = 'M196 8h44v44h-10v-12h-6v16h-10v-22h-6v18h-12z'
const collars = [64, 76, 178, 244].map((x) => trace(rect(x, -13, 7, 26), true)).join('')
const tip = 'M248-8h10q8 0 8 8t-8 8h-10z'
const stemShade =
  repeat(6, (part, index) =>
    trace([
      [90 + index * 4, 1 + part * 6],
      [172, 1 + part * 6],
    ]),
  ) +
  repeat(6, (part, index) =>
    trace([
      [190 + index * 2, 1 + part * 6],
      [240, 1 + part * 6],
    ]),
  ) +
  [64, 76, 178, 244]
    .map((x) =>
      repeat(5, (part) =>
        trace([
          [x, 2 + part * 9],
          [x + 7, 2 + part * 9],
        ]),
      ),
    )
    .join('')
const bitShade = hatch(
  [
    [196, 9],
    [240, 9],
    [240, 20],
    [196, 30],
  ],
  { angle: 0, gap: 2.2, last: 4 },
)
const ribs = repeat(5, (_, index) => eighths(36 + index * 2.6, 3.4))

const plate =
  'M0-92q16 18 44 14-8 40 0 78-8 38 0 78-28-4-44 14-16-18-44-14 8-40 0-78 8-38 0-78 28 4 44-14z'
const hole = 'M-7 40l4-38a15 15 0 1 1 6 0l4 38z'
const shine = repeat(9, (part, index) => {
  const [x, far] = [3 + part * 32, 80 - ((index * 13) % 22)]
  return trace([
    [x, -far + part * 6],
    [x, far - part * 6],
  ])
})
const holeShade = hatch(
  [
    [-7, 40],
    [-3, 2],
    ...sample(16, (part) => polar([0, -13], 15, 100 + part * 340)),
    [3, 2],
    [7, 40],
  ],
  { angle: 0, gap: 1.7 },
)
const screws = [-66, 66]
  .map(
    (y) =>
      circle([0, y], 5) +
      trace([
        [-3, y + 3],
        [3, y - 3],
      ]),
  )
  .join('')

export function Key() {
  return (
    <Plate>
      <g transform="translate(392 236) scale(1.16)">
        <path className={css.body} d={plate} />
        <path className={css.faint} d={shine} />
        <path className={css.body} d={hole + screws} />
        <path className={css.fine} d={holeShade} />
      </g>
      <g transform="translate(112 112) rotate(24)">
        <path className={css.body} d={stem + tip + bit} />
        <path className={css.body} d={collars} />
        <path className={css.fine} d={stemShade + bitShade} />
        <path className={css.body} d={circle(bow, 30) + circle(bow, 66)} fillRule="evenodd" />
        <path d={eighths(57.5, 2.4)} strokeWidth="8" strokeLinecap="butt" />
        <path className={css.fine} d={ribs} />
        <path className={css.share} d={share(polar(bow, 22, -45), 62, -45)} />
      </g>
    </Plate>
  )
}
