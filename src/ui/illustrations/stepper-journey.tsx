import { arc, circle, type Point, rect, repeat, scrawl, share, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

// Five cards stitched together by one thread; each picture says what happens at its step.
const cards: Point[] = [
  [14, 34],
  [102, 170],
  [190, 34],
  [278, 170],
  [366, 34],
]
const heart: Point = [50, 62]
const pictures = [
  scrawl((x, y) => [18 + x, 60 + y], { width: 66, height: 9, seed: 4 }) +
    trace([
      [16, 66],
      [84, 66],
    ]) +
    trace([
      [16, 78],
      [62, 78],
    ]),
  repeat(9, (_, i) => {
    const [from, to] = [184 - i * 4, 352 + i * 5]
    const fall = (side: number, seed: number) =>
      trace([
        [50 + side * (3 + i * 3), 62],
        [50 + side * (2.6 + i * 2.8), 68 + ((i * seed) % 14)],
      ])
    return arc(heart, 3 + i * 3, from, to) + fall(-1, 5) + fall(1, 9)
  }),
  circle(heart, 25) + repeat(12, (_, i) => circle(heart, 21.5 - i * 1.8)),
  repeat(6, (_, i) =>
    trace([
      [14, 38 + i * 9],
      [86, 38 + i * 9],
    ]),
  ) +
    trace([
      [28, 33],
      [28, 87],
    ]) +
    trace([
      [68, 33],
      [68, 87],
    ]) +
    scrawl((x, y) => [32 + x, 63 + y], { width: 30, height: 5.5, seed: 2 }),
  repeat(11, (_, i) => arc([46, 66], i ? 22 - i * 1.8 : 26, -16, 286)),
]
const frame = trace(rect(0, 0, 100, 116), true)
const inner = trace(rect(4, 4, 92, 108), true)
const drop = repeat(4, (_, i) =>
  trace([
    [3 + i * 2, 118 + i * 2],
    [102 + i * 2, 118 + i * 2],
    [102 + i * 2, 3 + i * 2],
  ]),
)

const loops = cards
  .slice(0, 4)
  .map(
    ([x, y], index) =>
      `M${x + 92} ${y + 102}c${index % 2 ? '40 -30 -50 -96 4 -136' : '22 40 -46 92 4 136'}`,
  )
  .join('')
const start = 'M22 6c24-10 30 16 10 18S8 12 6 34s-6 96 16 102'
const finish = 'M458 136c22 10 14 100-12 146s-70 50-112 48'
const stitches = cards
  .map(([x, y]) =>
    trace([
      [x + 12, y + 102],
      [x + 90, y + 102],
    ]),
  )
  .join('')
const holes = cards
  .map(([x, y]) => circle([x + 8, y + 102], 2.4) + circle([x + 92, y + 102], 2.4))
  .join('')
const needle = 'M338 326L196 318L336 334q8-1 8-4t-6-4zM322 328.6l13 .8'

export function StepperJourney() {
  return (
    <Plate flows>
      {cards.map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path className={css.faint} d={drop} />
          <path className={css.body} d={frame} />
          <path className={css.faint} d={inner} />
          <path className={css.fine} d={pictures[index]} />
          <text className={css.figure} x="10" y="27">
            {index + 1}
          </text>
        </g>
      ))}
      <path className={css.share} d={share([418, 93], 30, -45)} />
      <path className={css.body} d={holes} />
      <path className={css.accent} d={stitches} strokeDasharray="9 6" />
      <path className={css.accent} d={start + loops + finish} />
      <path className={css.body} d={needle} />
    </Plate>
  )
}
