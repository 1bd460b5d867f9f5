import { circle, hatch, type Point, rect, repeat, scrawl, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const page = rect(92, 18, 300, 324)
const box = rect(116, 44, 112, 112)
const knots = repeat(10, (_, i) =>
  repeat(4, (_part, side) => {
    const along = 122 + i * 11.1
    const spots: Point[] = [
      [along, 50],
      [along, 150],
      [122, 50 + i * 11.1],
      [222, 50 + i * 11.1],
    ]
    return circle(spots[side] ?? [0, 0], 5)
  }),
)
const background =
  hatch(rect(128, 56, 88, 88), { angle: 45, gap: 3 }) +
  hatch(rect(128, 56, 88, 88), { angle: -45, gap: 3 })
const beside = repeat(12, (_, i) =>
  trace([
    [240, 48 + i * 9.8],
    [i === 11 ? 300 : 352, 48 + i * 9.8],
  ]),
)
const below = repeat(17, (_, i) =>
  trace([
    [116, 174 + i * 9.4],
    [i % 6 === 5 ? 262 : 352, 174 + i * 9.4],
  ]),
)
const note =
  scrawl((x, y) => [20 + x, 206 + y], { width: 46, height: 7, seed: 4 }) +
  scrawl((x, y) => [20 + x, 223 + y], { width: 36, height: 7, seed: 7 }) +
  scrawl((x, y) => [20 + x, 240 + y], { width: 44, height: 7, seed: 3 })
const reed = 'M84 196q-8 0-8 8v14q0 8-6 8q6 0 6 8v14q0 8 8 8'
const leaves = repeat(6, (_, i) =>
  trace([
    [393 + i * 2.4, 22 + i * 2],
    [393 + i * 2.4, 343 + i * 2],
    [96 + i * 2, 343 + i * 2],
  ]),
)

export function StatutePage() {
  return (
    <Plate>
      <path className={css.fine} d={leaves} />
      <path className={css.body} d={trace(page, true)} />
      <path className={css.faint} d={trace(rect(104, 30, 262, 300), true) + beside + below} />
      <path className={css.body} d={trace(box, true)} />
      <path className={css.fine} d={knots} />
      <path className={css.faint} d={background} />
      <path className={css.line} d={trace(rect(128, 56, 88, 88), true)} />
      <text className={css.initial} x="172" y="130">
        §
      </text>
      <path className={css.accent} d={note + reed} />
    </Plate>
  )
}
