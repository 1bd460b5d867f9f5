import { circle, hatch, type Point, polar, rect, repeat, sample, scrawl, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

// The drawer is pulled towards the reader; depth runs up and to the right.
const back = (depth: number): Point => [depth * 150, depth * -118]
const cardAt = (depth: number, tab: number, lift = 0): Point[] => {
  const [dx, dy] = back(depth)
  const [x, y] = [70 + dx, 208 + dy - lift]
  return [
    [x, y + 60],
    [x, y],
    [x + tab, y],
    [x + tab + 4, y - 11],
    [x + tab + 40, y - 11],
    [x + tab + 44, y],
    [x + 190, y],
    [x + 190, y + 60],
  ]
}
const depths = Array.from({ length: 17 }, (_, index) => 0.96 - index * 0.056)
const chosen = 9
const tabOf = (index: number) => 8 + ((index * 47) % 5) * 33
const labelOn = (index: number) => {
  const [x, y] = cardAt(depths[index] ?? 0, tabOf(index))[3] ?? [0, 0]
  return scrawl((dx, dy) => [x + 5 + dx, y + 8 + dy], { width: 24, height: 3.4, seed: index })
}
const [shiftX, shiftY] = back(1)
const corner = (x: number, y: number): Point => [x + shiftX, y + shiftY]
const front = rect(56, 224, 218, 104)
const side: Point[] = [[274, 224], corner(274, 224), corner(274, 328), [274, 328]]
const farSide: Point[] = [[56, 224], corner(56, 224), corner(56, 250), [70, 260]]
const panel = trace(rect(66, 234, 198, 84), true)
const label = trace(rect(116, 246, 98, 30), true) + trace(rect(112, 242, 106, 38), true)
const [raisedX, raisedY] = cardAt(depths[chosen] ?? 0, tabOf(chosen), 58)[1] ?? [0, 0]

export function CardDrawer() {
  const draw = (index: number) => (
    <g key={index}>
      <path className={css.body} d={trace(cardAt(depths[index] ?? 0, tabOf(index)), true)} />
      <path className={css.fine} d={labelOn(index)} />
    </g>
  )
  return (
    <Plate>
      <path
        className={css.faint}
        d={repeat(6, (part) =>
          trace([
            [30 + part * 60, 332 + part * 18],
            [452 - part * 90, 332 + part * 18],
          ]),
        )}
      />
      <path
        className={css.body}
        d={
          trace(farSide, true) +
          trace([corner(56, 224), corner(274, 224), corner(274, 260), corner(56, 260)], true)
        }
      />
      {depths.slice(0, chosen).map((_, index) => draw(index))}
      <path
        className={`${css.body} ${css.accent}`}
        d={trace(cardAt(depths[chosen] ?? 0, tabOf(chosen), 58), true)}
      />
      <path
        className={css.fine}
        d={repeat(3, (part) =>
          trace([
            [raisedX + 46, raisedY + 20 + part * 26],
            [raisedX + 172 - part * 40, raisedY + 20 + part * 26],
          ]),
        )}
      />
      <text className={css.question} x={raisedX + 14} y={raisedY + 44}>
        ?
      </text>
      {depths.slice(chosen + 1).map((_, index) => draw(index + chosen + 1))}
      <path className={css.body} d={trace(side, true) + trace(front, true)} />
      <path className={css.fine} d={hatch(side, { angle: -38, gap: 2.6, last: 6 }) + panel} />
      <path
        className={css.faint}
        d={hatch(rect(66, 234, 198, 84), { angle: 0, gap: 6, last: 2.4 })}
      />
      <path className={css.body} d={label} />
      <path
        className={css.fine}
        d={scrawl((x, y) => [126 + x, 266 + y], { width: 76, height: 8, seed: 6 })}
      />
      <path className={css.body} d={`M150 296h30l-3 5h-24z${circle([165, 302], 3)}`} />
      <path
        className={css.line}
        d={trace(sample(24, (part) => polar([165, 306], 11, -20 + part * 220)))}
      />
    </Plate>
  )
}
