import {
  arc,
  circle,
  hatch,
  type Point,
  polar,
  rect,
  repeat,
  sample,
  scrawl,
  trace,
} from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const page = rect(70, 22, 300, 318)
const lens: Point = [282, 194]
const head =
  scrawl((x, y) => [96 + x, 66 + y], { width: 200, height: 15, seed: 5 }) +
  trace([
    [96, 82],
    [344, 82],
  ]) +
  trace([
    [96, 85],
    [344, 85],
  ])
const column = (x: number, width: number, seed: number) =>
  repeat(22, (_, i) => {
    const short = (i * seed) % 7 === 3 ? 0.55 : 1
    return trace([
      [x, 102 + i * 10],
      [x + width * short, 102 + i * 10],
    ])
  })
const initial =
  trace(rect(96, 98, 36, 36), true) + hatch(rect(96, 98, 36, 36), { angle: 45, gap: 2.2 })
const enlarged = [-2, -1, 1, 2]
  .map((row) => {
    const reach = Math.sqrt(80 ** 2 - (row * 30 + 8) ** 2) - 8
    return scrawl((x, y) => [282 - reach + x, 200 + row * 30 + y], {
      width: reach * 2 - 8,
      height: 11,
      seed: row + 6,
    })
  })
  .join('')
const found = scrawl((x, y) => [212 + x, 200 + y], { width: 132, height: 11, seed: 8 })
const handle = 'M0-9h22v18h-22zM22-6q60-10 112-2 8 2 8 8t-8 8q-52 8-112-2z'
const handleShade = repeat(6, (part, i) =>
  trace(
    sample(
      8,
      (t): Point => [26 + i * 4 + t * (96 - i * 5), 0.5 + part * 7 + Math.sin(t * 3) * part],
    ),
  ),
)
const gleam = repeat(8, (_, i) => arc(lens, 84 - i * 2.2, 196 + i * 3, 258 - i * 5))

export function ReadingGlass() {
  const [x, y] = polar(lens, 92, 42)
  return (
    <Plate>
      <path
        className={css.faint}
        d={hatch(
          [
            [78, 341],
            [371, 341],
            [371, 30],
            [380, 34],
            [380, 350],
            [78, 350],
          ],
          { angle: 45, gap: 3 },
        )}
      />
      <path className={css.body} d={trace(page, true)} />
      <path className={css.line} d={head} />
      <path className={css.faint} d={column(140, 66, 1) + column(222, 122, 3)} />
      <path className={css.body} d={initial} />
      <g transform={`translate(${Math.round(x)} ${Math.round(y)}) rotate(42)`}>
        <path className={css.body} d={handle} />
        <path className={css.fine} d={handleShade} />
      </g>
      <path className={css.body} d={circle(lens, 94)} />
      <path
        className={css.fine}
        d={repeat(3, (_, i) => arc(lens, 92 - i * 1.6, -40 + i * 8, 140 - i * 8))}
      />
      <path className={css.body} d={circle(lens, 87)} />
      <path className={css.faint} d={gleam} />
      <path className={css.fine} d={enlarged} />
      <path
        className={css.accent}
        d={
          found +
          trace([
            [208, 208],
            [356, 208],
          ])
        }
      />
    </Plate>
  )
}
