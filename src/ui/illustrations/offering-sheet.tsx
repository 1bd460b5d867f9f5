import {
  circle,
  hatch,
  type Point,
  polar,
  rect,
  repeat,
  sample,
  scrawl,
  share,
  ticks,
  trace,
} from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const frame = (inset: number) =>
  trace(rect(112 + inset, 18 + inset, 256 - inset * 2, 324 - inset * 2), true)
const wave = (start: string, count: number, step: (swing: number) => string) =>
  `M${start}${step(3.4)}${repeat(count, () => step(0))}`
const level = (swing: number) => (swing ? `q2-${swing} 4 0` : 't4 0')
const upright = (swing: number) => (swing ? `q-${swing} 2 0 4` : 't0 4')
const border = [
  ...[126, 128].flatMap((x) => [`${x} 28`, `${x} 332`].map((start) => wave(start, 56, level))),
  ...[32, 34].flatMap((y) => [`122 ${y}`, `358 ${y}`].map((start) => wave(start, 73, upright))),
].join('')

const crest: Point = [240, 92]
const rosette =
  repeat(30, (_, index) => circle(polar(crest, 17, index * 12), 17)) +
  repeat(48, (_, index) => circle(polar(crest, 37, index * 7.5), 5))
const titles =
  scrawl((x, y) => [168 + x, 158 + y], { width: 146, height: 9, seed: 5 }) +
  scrawl((x, y) => [196 + x, 176 + y], { width: 86, height: 5, seed: 2 })
const text = repeat(
  9,
  (_, index) =>
    trace([
      [146, 198 + index * 7.5],
      [index % 4 === 3 ? 196 : 232, 198 + index * 7.5],
    ]) +
    trace([
      [248, 198 + index * 7.5],
      [index % 5 === 4 ? 300 : 334, 198 + index * 7.5],
    ]),
)
const gauge =
  trace(rect(146, 276, 188, 9), true) +
  repeat(11, (part) =>
    trace([
      [146 + part * 188, 288],
      [146 + part * 188, 292],
    ]),
  )
const raised = hatch(rect(146, 276, 118, 9), { angle: -60, gap: 2.4 })
const signature = scrawl((x, y) => [148 + x, 316 + y], { width: 70, height: 9, seed: 8 })

const seal: Point = [330, 296]
const wax = sample(96, (part) => polar(seal, 34 + 2 * Math.cos(part * Math.PI * 48), part * 360))
const ribbons = 'M316 322l-14 34 12-5 8 10 12-32zM332 328l10 32 9-9 12 4-16-34z'
const folds =
  hatch(
    [
      [316, 322],
      [302, 356],
      [322, 361],
      [334, 329],
    ],
    { angle: 112, gap: 3 },
  ) +
  hatch(
    [
      [332, 328],
      [342, 360],
      [363, 355],
      [347, 321],
    ],
    { angle: 68, gap: 3 },
  )

export function OfferingSheet() {
  return (
    <Plate>
      <g transform="rotate(6 240 180)">
        <path className={css.body} d={frame(0)} />
        <path className={css.faint} d={frame(7)} />
      </g>
      <g transform="rotate(-5 240 180)">
        <path
          className={css.fine}
          d={hatch(
            [
              [124, 343],
              [368, 343],
              [368, 30],
              [378, 34],
              [378, 352],
              [124, 352],
            ],
            { angle: 45, gap: 3 },
          )}
        />
        <path className={css.body} d={frame(0)} />
        <path className={css.fine} d={frame(7) + frame(17) + border} />
        <path className={css.fine} d={rosette} />
        <path className={css.line} d={titles} />
        <path className={css.faint} d={text} />
        <path
          className={css.fine}
          d={
            gauge +
            raised +
            trace([
              [146, 319],
              [230, 319],
            ])
          }
        />
        <path className={css.line} d={signature} />
        <path className={css.body} d={ribbons} />
        <path className={css.fine} d={folds} />
        <path className={`${css.body} ${css.accent}`} d={trace(wax, true)} />
        <path
          className={css.accent}
          d={circle(seal, 26) + ticks(seal, { inner: 27.5, outer: 31, count: 60 })}
        />
        <path className={css.share} d={share([318, 308], 30, -45)} />
      </g>
    </Plate>
  )
}
