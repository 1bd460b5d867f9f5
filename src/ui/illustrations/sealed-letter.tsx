import { hatch, type Point, polar, rect, repeat, sample, share, ticks, trace } from './engraving'
import { Pen } from './pen'
import { Plate } from './plate'
import css from './plate.module.css'

const [left, right, top, bottom] = [70, 394, 96, 296]
const heart: Point = [232, 214]
const envelope = rect(left, top, right - left, bottom - top)
const folds =
  trace([
    [left, bottom],
    [214, 194],
  ]) +
  trace([
    [right, bottom],
    [250, 194],
  ])
const flap: Point[] = [
  [left, top],
  [right, top],
  [242, 212],
  [232, 217],
  [222, 212],
]
const underFlap = hatch(
  [
    [left, top + 3],
    [222, 216],
    [232, 221],
    [242, 216],
    [right, top + 3],
    [right, top + 26],
    [246, 226],
    [232, 232],
    [218, 226],
    [left, top + 26],
  ],
  { angle: 0, gap: 2.6 },
)
const lower = hatch(
  [
    [left, bottom],
    [210, 197],
    [254, 197],
    [right, bottom],
  ],
  { angle: 0, gap: 8, last: 2 },
)
const sides = hatch(
  [
    [right, top + 30],
    [right, bottom],
    [256, 200],
  ],
  { angle: 60, gap: 3, last: 8 },
)
const flapShade = hatch(
  [
    [150, 146],
    [314, 146],
    [236, 210],
    [228, 210],
  ],
  { angle: 0, gap: 7, last: 2.2 },
)
const shadow = hatch(
  [
    [84, 297],
    [395, 297],
    [395, 108],
    [406, 112],
    [406, 310],
    [88, 310],
  ],
  { angle: 45, gap: 3.2 },
)

const edge = sample(72, (part) =>
  polar(
    heart,
    31 + 2.2 * Math.sin(part * Math.PI * 10 + 1) + 1.6 * Math.cos(part * Math.PI * 6),
    part * 360,
  ),
)

export function SealedLetter() {
  return (
    <Plate>
      <path
        className={css.faint}
        d={repeat(7, (part) =>
          trace([
            [36 + part * 70, 326 + part * 24],
            [452 - part * 70, 326 + part * 24],
          ]),
        )}
      />
      <g transform="translate(0 -14) rotate(-6 232 196)">
        <path className={css.fine} d={shadow} />
        <path className={css.body} d={trace(envelope, true)} />
        <path className={css.faint} d={lower + sides} />
        <path className={css.line} d={folds} />
        <path className={css.fine} d={underFlap} />
        <path className={css.body} d={trace(flap, true)} />
        <path className={css.faint} d={flapShade} />
        <path className={`${css.body} ${css.accent}`} d={trace(edge, true)} />
        <path
          className={css.accent}
          d={
            trace(
              sample(48, (part) => polar(heart, 23, part * 360)),
              true,
            ) + ticks(heart, { inner: 25, outer: 28, count: 26, from: -30, to: 120 })
          }
        />
        <path className={css.share} d={share([221, 225], 27, -45)} />
      </g>
      <Pen tip={[296, 318]} angle={-42} />
    </Plate>
  )
}
