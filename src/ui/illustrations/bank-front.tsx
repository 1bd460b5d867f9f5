import { Coin } from './coin'
import { hatch, type Point, rect, repeat, scrawl, share, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const gable: Point[] = [
  [96, 92],
  [240, 24],
  [384, 92],
]
const gableInside: Point[] = [
  [126, 87],
  [240, 34],
  [354, 87],
]
const roof =
  trace(gable, true) + trace(rect(96, 92, 288, 7), true) + trace(rect(106, 99, 268, 15), true)
const teeth = repeat(44, (part) => trace(rect(109 + part * 258, 99.5, 3.4, 3.6), true))
const wall = rect(110, 118, 260, 98)
const door = trace(rect(219, 142, 42, 74), true) + trace(rect(225, 148, 30, 68), true)

const columnAt = (index: number) => 127 + index * 45.2
const columns = repeat(6, (_, index) => {
  const x = columnAt(index)
  const shaft: Point[] = [
    [x - 8.5, 121],
    [x + 8.5, 121],
    [x + 10, 210],
    [x - 10, 210],
  ]
  return (
    trace(shaft, true) +
    trace(rect(x - 12, 114, 24, 7), true) +
    trace(rect(x - 13, 210, 26, 7), true)
  )
})
// Strokes stand closer where the round shaft turns away from the light.
const flutes = repeat(6, (_, index) =>
  repeat(8, (part) => {
    const turn = Math.sin(-0.25 + part * 1.7)
    const x = columnAt(index)
    return trace([
      [x + turn * 8.2, 121.5],
      [x + turn * 9.7, 209.5],
    ])
  }),
)

// The building stands on the ledger: each step is a row with a name in it.
const stepAt = (index: number) => ({
  left: 102 - index * 16,
  width: 276 + index * 32,
  y: 217 + index * 18,
})
const steps = Array.from({ length: 6 }, (_, index) => stepAt(index))
const stairs = steps.map(({ left, width, y }) => trace(rect(left, y, width, 18), true)).join('')
const treads = steps
  .map(({ left, width, y }) =>
    trace([
      [left, y + 2.6],
      [left + width, y + 2.6],
    ]),
  )
  .join('')
const ends = steps
  .map(({ left, width, y }) =>
    hatch(rect(left + width - 26, y + 2.6, 26, 15.4), { angle: 90, gap: 5, last: 1.6 }),
  )
  .join('')
const nameOn = (row: number, x: number, width: number, seed: number) =>
  scrawl((dx, dy) => [x + dx, 217 + row * 18 + 13.4 + dy], { width, height: 5, seed })
const names = [0, 1, 2, 4, 5]
  .map(
    (row) =>
      nameOn(row, 150 - row * 12, 92 + ((row * 37) % 50), row + 3) +
      nameOn(row, 312 + row * 9, 22, row + 5),
  )
  .join('')
const columnsOfLedger =
  trace([
    [136, 217],
    [56, 325],
  ]) +
  trace([
    [300, 217],
    [332, 325],
  ])
const ground = repeat(5, (part) =>
  trace([
    [10 + part * 70, 329 + part * 16],
    [470 - part * 70, 329 + part * 16],
  ]),
)

export function BankFront() {
  return (
    <Plate>
      <path className={css.faint} d={ground} />
      <path className={css.line} d={trace(rect(110, 114, 260, 103), true)} />
      <path className={css.faint} d={hatch(wall, { angle: 0, gap: 2.6 })} />
      <path className={css.body} d={door} />
      <path className={css.fine} d={hatch(rect(225, 148, 30, 68), { angle: 90, gap: 2.4 })} />
      <path className={css.body} d={columns + roof} />
      <path className={css.fine} d={flutes + teeth + trace(gableInside, true)} />
      <path className={css.faint} d={hatch(gableInside, { angle: -60, gap: 3 })} />
      <circle className={css.body} cx="240" cy="66" r="19" />
      <g transform="translate(240 66) scale(.58)">
        <Coin />
      </g>
      <path className={css.body} d={stairs} />
      <path className={css.fine} d={treads + ends + names} />
      <path className={css.faint} d={columnsOfLedger} />
      <path className={css.accent} d={nameOn(3, 114, 118, 6) + nameOn(3, 339, 22, 8)} />
      <path className={css.share} d={share([87, 287], 13, -45)} />
    </Plate>
  )
}
