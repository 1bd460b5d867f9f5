import { circle, hatch, type Point, repeat, sample, scrawl, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const half = (x: number) => 3 + 8 * Math.sin(Math.PI * Math.min(1, (x - 40) / 270) ** 0.5) ** 1.2
const edge = (side: number, from: number, to: number): Point[] =>
  sample(14, (part) => {
    const x = from + (to - from) * part
    return [x, half(x) * side]
  })
const splinters = (x: number): Point[] => [
  [x, -5],
  [x + 16, -2.5],
  [x + 6, 0],
  [x + 20, 3],
  [x + 3, 5],
]
const front = trace([...edge(-1, 58, 156), ...splinters(156), ...edge(1, 156, 58)], true)
const rear = trace(
  [
    ...splinters(176).map(([x, y]): Point => [x - 6, y]),
    ...edge(1, 176, 300),
    ...edge(-1, 300, 176),
  ],
  true,
)
const collar = trace(
  [
    [40, -6],
    [58, -7.6],
    [58, 7.6],
    [40, 6],
  ],
  true,
)
const nib = 'M-2 -7Q14 -4 24 -9L42 -6L42 6L24 9Q12 6 -4 9L18 1Z'
const shade = (from: number, to: number) =>
  repeat(6, (part, i) => trace(edge(0.1 + part * 0.78, from + i * 3, to - ((i * 17) % 26))))
const ringMarks = repeat(7, (part) =>
  trace([
    [42 + part * 14, 0.5],
    [42 + part * 14, 6.4],
  ]),
)

const paper: Point[] = [
  [54, 64],
  [392, 38],
  [414, 306],
  [76, 332],
]
const line = (v: number): Point[] => [
  [84, 108 + v * 32],
  [366, 86 + v * 32],
]
const lines = repeat(7, (_, i) => trace(line(i)))
const write = (v: number, from: number, width: number, seed: number) =>
  scrawl((x, y) => [84 + v * 2.4 + from + x, 104 + v * 32 - (from + x) * 0.077 + y], {
    width,
    height: 9,
    seed,
  })
const blot =
  'M208 214c8-16 30-14 34-2 12-4 22 4 18 14 10 6 6 20-6 20-2 12-20 16-28 6-12 6-26-2-24-14-12-4-10-20 6-24z'
const drops =
  circle([276, 208], 4) + circle([196, 252], 3) + circle([268, 252], 2.4) + circle([186, 206], 2)

export function BrokenPen() {
  return (
    <Plate>
      <path
        className={css.faint}
        d={hatch(
          [
            [78, 334],
            [416, 308],
            [396, 50],
            [406, 50],
            [428, 316],
            [84, 344],
          ],
          { angle: 45, gap: 3 },
        )}
      />
      <path className={css.body} d={trace(paper, true)} />
      <path className={css.faint} d={lines} />
      <path
        className={css.fine}
        d={write(0, 6, 190, 3) + write(1, 6, 240, 5) + write(2, 6, 210, 2)}
      />
      <path className={css.accent} d={write(3, 6, 112, 7)} />
      <path className={css.share} d={blot + drops} />
      <g transform="translate(240 232) rotate(-32)">
        <path className={css.body} d={front + collar + nib} />
        <path
          className={css.fine}
          d={
            shade(62, 150) +
            ringMarks +
            trace([
              [18, 1],
              [36, 0],
            ])
          }
        />
      </g>
      <g transform="translate(346 296) rotate(-69)">
        <path className={css.body} d={rear} />
        <path className={css.fine} d={shade(184, 296)} />
      </g>
    </Plate>
  )
}
