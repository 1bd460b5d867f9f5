import { circle, type Point, repeat, sample, trace } from './engraving'
import css from './plate.module.css'

// The pen lies along the x axis, its tip at the origin.
const half = (x: number) => 2.2 + 5.4 * Math.sin(Math.PI * ((x - 40) / 190) ** 0.5) ** 1.4
const side = (share: number, from: number, to: number): Point[] =>
  sample(16, (part) => {
    const x = from + (to - from) * part
    return [x, half(x) * share]
  })

const holder = trace([...side(-1, 56, 226), ...side(1, 226, 56)], true)
const collar = trace(
  [
    [38, -4.4],
    [56, -5.8],
    [56, 5.8],
    [38, 4.4],
  ],
  true,
)
const nib = 'M0 0Q14 -2 24 -6.4L40 -4.2L40 4.2L24 6.4Q14 2 0 0z'
const shade =
  repeat(6, (part, index) => trace(side(0.12 + part * 0.76, 60 + index * 3, 150 + index * 13))) +
  repeat(7, (part) =>
    trace([
      [40 + part * 14, 0.4],
      [40 + part * 14, 4.6],
    ]),
  ) +
  repeat(4, (part) =>
    trace([
      [14 + part * 9, 1 + part],
      [25 + part * 14, 4 - part * 2.6],
    ]),
  )
const slit =
  trace([
    [0, 0],
    [22, 0],
  ]) + circle([24, 0], 1.6)

export type PenProps = { tip: Point; angle: number }

export function Pen({ tip: [x, y], angle }: PenProps) {
  return (
    <g transform={`translate(${Math.round(x)} ${Math.round(y)}) rotate(${angle})`}>
      <path className={css.body} d={holder + collar + nib} />
      <path className={css.fine} d={shade + slit} />
    </g>
  )
}
