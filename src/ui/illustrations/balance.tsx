import {
  arc,
  circle,
  hatch,
  type Point,
  polar,
  repeat,
  sample,
  scrawl,
  share,
  ticks,
  trace,
} from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const pivot: Point = [240, 62]
const tilt = 2.5
const end = (side: number) => polar(pivot, side * 158, tilt)

const arm = (lift: number, from: number, to: number) =>
  sample(12, (part): Point => {
    const reach = from + (to - from) * part
    const [x, y] = polar(pivot, reach * 158, tilt)
    return [x, y + lift * (2 + 11 * (1 - Math.abs(reach)) ** 1.7)]
  })
const beam = trace([...arm(-1, -1, 1), ...arm(1, 1, -1)], true)
const beamShade = repeat(
  5,
  (part) =>
    trace(arm(0.1 + part * 0.75, -0.62 + part * 0.12, -0.02)) +
    trace(arm(0.1 + part * 0.75, 0.02, 0.7 - part * 0.12)),
)

const post: Point[] = [
  [235, 74],
  [245, 74],
  [249, 292],
  [231, 292],
]
const foot = (half: number, y: number, height: number): Point[] => [
  [240 - half, y],
  [240 + half, y],
  [240 + half, y + height],
  [240 - half, y + height],
]
const feet = [foot(26, 292, 8), foot(58, 300, 12), foot(88, 312, 14)]
const postShade = repeat(6, (part) => {
  const turn = Math.sin(part * 1.45)
  return trace([
    [240 + turn * 4.6, 88],
    [240 + turn * 8.6, 291],
  ])
})
const feetShade = feet
  .map((shape) =>
    hatch(
      shape.map(([x, y]): Point => [x < 240 ? 236 : x, y]),
      { angle: 90, gap: 8, last: 2 },
    ),
  )
  .join('')

const bowl = (side: number) => {
  const [x, y] = end(side)
  const [left, right, rim] = [x - 66, x + 66, y + 156]
  return {
    outline: `M${left} ${Math.round(rim)}a66 9 0 0 1 132 0a66 9 0 0 1 -132 0q10 28 66 28q56 0 66 -28`,
    front: `M${left} ${Math.round(rim)}a66 9 0 0 0 132 0`,
    ribs: repeat(7, (part) =>
      trace(
        sample(
          10,
          (t): Point => [
            x - 60 + part * 24 + t * (120 - part * 48),
            rim + 9.5 + part * 14 + Math.sin(Math.PI * t) * (3 - part),
          ],
        ),
      ),
    ),
    chains:
      trace([
        [x, y],
        [left, rim],
      ]) +
      trace([
        [x, y],
        [right, rim],
      ]) +
      trace([
        [x, y],
        [x - 14, rim + 8],
      ]),
    hook: circle([x, y], 3.4),
  }
}
const [old, ours] = [bowl(-1), bowl(1)]
const [[oldX, oldY], [ourX, ourY]] = [end(-1), end(1)]

const papers = repeat(7, (_, index) => {
  const shift = ((index * 5) % 7) - 3
  const y = oldY + 152 - index * 6.5
  return trace(
    [
      [oldX - 44 + shift, y],
      [oldX + 44 + shift, y],
      [oldX + 44 + shift, y + 6.5],
      [oldX - 44 + shift, y + 6.5],
    ],
    true,
  )
})
const top = trace(
  [
    [oldX - 41, oldY + 113],
    [oldX + 47, oldY + 113],
    [oldX + 32, oldY + 100],
    [oldX - 26, oldY + 100],
  ],
  true,
)
const string = trace([
  [oldX - 4, oldY + 158],
  [oldX - 4, oldY + 113],
  [oldX + 3, oldY + 100],
])
const paperShade = repeat(7, (_, index) =>
  repeat(2, (part) =>
    trace([
      [oldX - 26 + index * 3, oldY + 154 - index * 6.5 + part * 2.4],
      [oldX + 40, oldY + 154 - index * 6.5 + part * 2.4],
    ]),
  ),
)
const scale =
  arc(pivot, 122, 62, 118) +
  arc(pivot, 132, 62, 118) +
  ticks(pivot, { inner: 122, outer: 132, count: 29, from: 62, to: 118 })
const finial = `${circle([240, 36], 6)}M234 49q2-5 2-8h8q0 3 2 8z`
const pointer = trace([polar(pivot, 14, 90 + tilt), polar(pivot, 120, 90 + tilt)])
const table = repeat(6, (part) =>
  trace([
    [30 + part * 80, 330 + part * 20],
    [450 - part * 80, 330 + part * 20],
  ]),
)

export function Balance() {
  return (
    <Plate>
      <path className={css.faint} d={table} />
      <path className={css.fine} d={scale} />
      <path className={css.body} d={[post, ...feet].map((shape) => trace(shape, true)).join('')} />
      <path className={css.fine} d={postShade + feetShade} />
      <path className={css.line} d={pointer} />
      <path className={css.fine} d={old.chains + ours.chains} strokeDasharray="3.5 2" />
      <path className={css.body} d={old.outline + ours.outline} />
      <path className={css.body} d={papers + top} />
      <path
        className={css.fine}
        d={
          paperShade +
          scrawl((x, y) => [oldX - 16 + x, oldY + 108 + y], { width: 40, height: 4, seed: 3 })
        }
      />
      <path className={css.line} d={string} />
      <path className={css.share} d={share([ourX - 42, ourY + 159], 84, -22.5)} />
      <path
        className={css.body}
        d={`${old.front}q-10 28 -66 28q-56 0 -66 -28${ours.front}q-10 28 -66 28q-56 0 -66 -28`}
      />
      <path className={css.fine} d={old.ribs + ours.ribs} />
      <path className={css.body} d={finial + beam + circle(pivot, 13)} />
      <path className={css.fine} d={beamShade + ticks(pivot, { inner: 5, outer: 13, count: 28 })} />
      <path className={css.body} d={circle(pivot, 5) + old.hook + ours.hook} />
    </Plate>
  )
}
