import {
  arc,
  hatch,
  type Point,
  polar,
  rect,
  repeat,
  sample,
  share,
  ticks,
  trace,
} from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const deckY = (x: number) => 208 - 12 * Math.sin((Math.PI * (x - 100)) / 280)
const deck = (lift: number) =>
  sample(24, (part): Point => [100 + part * 280, deckY(100 + part * 280) + lift])
const spans = [154, 240, 326]
const arch = (x: number) => sample(20, (part) => polar([x, 270], 34, -180 * part))
const wall: Point[] = [
  ...deck(0),
  [380, 298],
  ...[...spans].reverse().flatMap((x): Point[] => [[x + 34, 298], ...arch(x), [x - 34, 298]]),
  [100, 298],
]

const stones = spans
  .map(
    (x) =>
      ticks([x, 270], { inner: 34, outer: 43, count: 15, from: 180, to: 360 }) +
      arc([x, 270], 43, 180, 360),
  )
  .join('')
const vaults = spans
  .map((x) =>
    repeat(
      7,
      (_, i) =>
        arc([x - 2 - i * 2, 270], 34, 270, 360) +
        trace([
          [x + 32 - i * 2, 270],
          [x + 32 - i * 2, 298],
        ]),
    ),
  )
  .join('')
const parapet = trace(deck(-7)) + trace(deck(3))
const posts = repeat(36, (part) => {
  const x = 100 + part * 280
  return trace([
    [x, deckY(x) - 7],
    [x, deckY(x)],
  ])
})

const sun = hatch(
  sample(60, (part) => polar([240, 186], 118, part * 180 - 180)),
  { angle: 0, gap: 7, last: 2.4 },
)
const water = repeat(14, (part, index) => {
  const inset = 6 + ((index * 53) % 47)
  return trace([
    [inset, 301 + part * 50],
    [474 - ((index * 31) % 61), 301 + part * 50],
  ])
})

const leftRock: Point[] = [
  [4, 204],
  [102, 204],
  [106, 222],
  [100, 236],
  [108, 262],
  [104, 276],
  [116, 300],
  [12, 300],
  [6, 262],
  [10, 232],
]
const rightRock = leftRock.map(([x, y]): Point => [480 - x, y])
const rock =
  hatch(leftRock, { angle: 97, gap: 2.2, last: 7 }) +
  hatch(rightRock, { angle: 83, gap: 2.4, last: 7 })

const bank = [rect(14, 197, 84, 7), rect(20, 190, 72, 7), rect(22, 134, 68, 8)]
const gable: Point[] = [
  [18, 134],
  [56, 108],
  [94, 134],
]
const pillars = repeat(4, (_, i) => trace(rect(26 + i * 17.4, 142, 8, 48), true))
const bankShade =
  repeat(4, (_, i) =>
    repeat(4, (part) =>
      trace([
        [30 + i * 17.4 + Math.sin(part * 1.5) * 3.6, 143],
        [30 + i * 17.4 + Math.sin(part * 1.5) * 3.6, 189],
      ]),
    ),
  ) +
  hatch(
    [
      [26, 132],
      [56, 112],
      [86, 132],
    ],
    { angle: 0, gap: 2.4 },
  ) +
  hatch(rect(34, 142, 44, 48), { angle: 0, gap: 3 })

const wallet = 'M392 204v-58q0-8 8-8h62q8 0 8 8v50q0 8-8 8z'
const flap = 'M392 148q0-10 8-10h58l-4-12q-2-5-8-4l-46 10q-8 2-8 10'
const clasp = 'M470 160h-20q-9 0-9 9t9 9h20z'
const seam = 'M397 199v-50q0-6 6-6h56q6 0 6 6v44q0 6-6 6z'
const leather = hatch(
  [
    [392, 178],
    [470, 178],
    [470, 204],
    [392, 204],
  ],
  { angle: 0, gap: 5, last: 1.8 },
)

const route = trace(
  sample(30, (part): Point => [102 + part * 286, 166 - 40 * Math.sin(Math.PI * part)]),
)

export function Bridge() {
  return (
    <Plate flows>
      <path className={css.faint} d={sun} />
      <path className={css.fine} d={water} strokeDasharray="58 7 21 11 90 6 34 14" />
      <path className={css.fine} d={vaults} />
      <path className={css.body} d={trace(leftRock, true) + trace(rightRock, true)} />
      <path className={css.fine} d={rock} />
      <path className={css.body} d={trace(wall, true)} />
      <path className={css.faint} d={hatch(wall, { angle: 0, gap: 5.2 })} />
      <path className={css.fine} d={stones + posts} />
      <path className={css.line} d={parapet} />
      <path
        className={css.body}
        d={bank.map((part) => trace(part, true)).join('') + trace(gable, true)}
      />
      <path className={css.fine} d={bankShade} />
      <path className={css.body} d={pillars} />
      <path className={css.body} d={flap + wallet} />
      <path className={css.fine} d={leather} />
      <path className={css.fine} d={seam} strokeDasharray="3 2.4" />
      <path className={css.body} d={clasp} />
      <path className={css.accent} d={route} strokeDasharray="1 6.2" />
      <path className={css.share} d={share([208, 158], 66, -45)} />
    </Plate>
  )
}
