import { Coin } from './coin'
import { curve, type Point, repeat, sample, scrawl, share, trace } from './engraving'
import { Pen } from './pen'
import { Plate } from './plate'
import css from './plate.module.css'

// An open book seen from its foot: u runs from the left edge (-1) over the fold (0) to the right.
function onPage(u: number, v: number): Point {
  const swell = 30 * Math.sin(Math.PI * Math.abs(u) ** 0.5) * (0.75 + v * 0.25)
  return [234 + u * (186 + v * 24), 104 + v * 204 - swell + Math.abs(u) * 4]
}

// More points near the fold, where the paper bends most.
const bend = (part: number) => (part * 2 - 1) * Math.abs(part * 2 - 1)
const across = (from: number, to: number, v: number) =>
  trace(sample(10, (part) => onPage(from + (to - from) * part, v)))
const down = (u: number, from: number, to: number) => trace([onPage(u, from), onPage(u, to)])
const write = (u: number, v: number, width: number, seed: number) =>
  scrawl((x, y) => onPage(u + x, v - 0.014 + y), { width, height: 0.026, seed })

const foot = (drop: number): Point[] =>
  sample(32, (part) => {
    const [x, y] = onPage(bend(part), 1)
    return [x, y + drop]
  })
const leaf = trace([...sample(32, (part) => onPage(bend(part), 0)), ...foot(0).reverse()], true)
const block = trace([...foot(0), ...foot(15).reverse()], true)
const edges = repeat(5, (part) => trace(foot(2.5 + part * 10)))
const table = repeat(18, (part, index) => {
  const reach = 228 * (1 - part ** 1.6 * 0.62) - (index % 3) * 8
  return trace([
    [236 - reach, 306 + part * 46],
    [236 + reach, 306 + part * 46],
  ])
})
const shade =
  repeat(12, (_, index) => down(0.006 + index ** 1.6 * 0.0032, 0, 1)) +
  repeat(9, (_, index) => down(-0.006 - index ** 1.6 * 0.0032, 0, 1)) +
  repeat(6, (part, index) => down(-0.985 + part * 0.07, 0.4 + index * 0.08, 1))

const rows = Array.from({ length: 9 }, (_, index) => 0.2 + index * 0.085)
const rules = rows.map((v) => across(0.13, 0.95, v)).join('') + across(0.13, 0.95, 0.115)
const columns = [0.24, 0.7, 0.71, 0.84].map((u) => down(u, 0.115, 0.93)).join('')
const widths = [0.3, 0.36, 0.24, 0.34, 0.28]
const written = widths
  .map((width, index) => {
    const v = 0.2 + index * 0.085
    return write(0.27, v, width, index + 2) + write(0.73, v, 0.07, 9) + write(0.87, v, 0.06, index)
  })
  .join('')
const title = write(-0.68, 0.14, 0.34, 4) + write(-0.6, 0.9, 0.2, 7)
const frame = [0.06, 0.075]
  .map((inset) =>
    trace(
      [
        onPage(-1 + inset, inset),
        ...sample(10, (part) => onPage(-1 + inset + part * (0.83 - inset), inset)),
        ...sample(10, (part) => onPage(-0.17 - part * (0.83 - inset), 1 - inset)),
      ],
      true,
    ),
  )
  .join('')
const route = curve([
  [156, 172],
  [214, 122],
  [262, 190],
  [262, 190],
])
const entry = write(0.27, 0.625, 0.22, 3)

export function LedgerPage() {
  return (
    <Plate>
      <path className={css.faint} d={table} />
      <path className={css.body} d={block} />
      <path className={css.fine} d={edges} />
      <path className={css.body} d={leaf} />
      <path className={css.fine} d={shade} />
      <path className={css.line} d={down(0, 0, 1)} />
      <path className={css.faint} d={rules + frame} />
      <path className={css.fine} d={columns + written + title} />
      <g transform="translate(123 198) skewY(-9) scale(1.86)">
        <Coin rim={3} />
      </g>
      <path className={css.accent} d={route} strokeDasharray="1 5" />
      <path className={css.accent} d={entry} />
      <path className={css.share} d={share(onPage(0.125, 0.64), 28, -45)} />
      <Pen tip={onPage(0.5, 0.612)} angle={-58} />
    </Plate>
  )
}
