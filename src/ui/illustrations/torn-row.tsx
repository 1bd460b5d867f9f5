import { hatch, type Point, rect, repeat, sample, scrawl, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

// A tear wanders the same way on both sides, so the missing row would fit back in.
const tear = (y: number, from: number, to: number): Point[] =>
  sample(44, (part): Point => {
    const step = Math.round(part * 44)
    return [from + (to - from) * part, y + (((step * 29) % 17) - 8) * 0.42 + 3 * Math.sin(part * 9)]
  })
const [left, right] = [82, 380]
const upper = trace([...tear(166, left, right), [right, 22], [left, 22]], true)
const lower = trace([...tear(208, left, right), [right, 340], [left, 340]], true)
const rows = [52, 80, 108, 136, 236, 264, 292, 320]
const rules = rows
  .map((y) =>
    trace([
      [left, y + 6],
      [right, y + 6],
    ]),
  )
  .join('')
const columns = [120, 292, 296]
  .map(
    (x) =>
      trace([
        [x, 22],
        [x, 162],
      ]) +
      trace([
        [x, 214],
        [x, 340],
      ]),
  )
  .join('')
const written = rows
  .map(
    (y, i) =>
      scrawl((dx, dy) => [132 + dx, y + dy], {
        width: 70 + ((i * 41) % 76),
        height: 7,
        seed: i + 2,
      }) + scrawl((dx, dy) => [308 + dx, y + dy], { width: 44, height: 6, seed: i + 4 }),
  )
  .join('')
const ragged = hatch([...tear(170, left, right), ...tear(163, right, left)], { angle: 90, gap: 4 })
const shadow = repeat(
  4,
  (_, i) =>
    trace([
      [right + 2 + i * 2.4, 26 + i * 2],
      [right + 2 + i * 2.4, 160],
    ]) +
    trace([
      [right + 2 + i * 2.4, 216],
      [right + 2 + i * 2.4, 342 + i * 2],
      [left + 6 + i * 2, 342 + i * 2],
    ]),
)
const strip = trace([...tear(0, 0, 214), ...tear(38, 214, 0)], true)
const place = trace(rect(left + 4, 174, right - left - 8, 27), true)

export function TornRow() {
  return (
    <Plate>
      <path className={css.faint} d={shadow} />
      <path className={css.body} d={upper + lower} />
      <path className={css.faint} d={rules + columns} />
      <path className={css.fine} d={written + ragged} />
      {['400', '401', '402', '403', '405', '406', '407', '408'].map((number, i) => (
        <text key={number} className={css.figure} x="87" y={(rows[i] ?? 0) + 1}>
          {number}
        </text>
      ))}
      <path className={css.accent} d={place} strokeDasharray="2 6" />
      <g transform="translate(256 286) rotate(-13)">
        <path
          className={css.faint}
          d={repeat(4, (_, i) =>
            trace([
              [8 + i, 44 + i * 2.4],
              [216 + i * 2, 44 + i * 2.4],
            ]),
          )}
        />
        <path className={css.body} d={strip} />
        <text className={css.figure} x="8" y="26">
          404
        </text>
        <path
          className={css.faint}
          d={
            trace([
              [42, 0],
              [42, 38],
            ]) +
            trace([
              [6, 30],
              [208, 30],
            ])
          }
        />
        <path
          className={css.accent}
          d={scrawl((x, y) => [52 + x, 25 + y], { width: 112, height: 8, seed: 6 })}
        />
      </g>
    </Plate>
  )
}
