import { circle, hatch, type Point, repeat, scrawl, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

// A pile seen from above its corner: u to the right, v into the depth, both in the paper's own units.
const place = (u: number, v: number, height = 0): Point => [
  56 + u * 1.12 + v * 0.78,
  236 + u * 0.3 - v * 0.62 - height,
]
const sheet = (height: number, shift: number): Point[] => [
  place(shift, 0, height),
  place(220 + shift, shift * 0.6, height),
  place(220, 170, height),
  place(-shift, 170 - shift, height),
]
const pile = Array.from({ length: 8 }, (_, index) => ({
  height: index * 9,
  shift: [0, 4, -3, 2, -2, 5, -4, 0][index] ?? 0,
}))
const bottomOf = ({ height, shift }: { height: number; shift: number }) => {
  const [a, b, c] = sheet(height, shift) as [Point, Point, Point]
  const low = ([x, y]: Point): Point => [x, y + 8]
  return { face: [a, b, low(b), low(a)], flank: [b, c, low(c), low(b)] }
}
const leaves = pile.map((layer) => ({ ...bottomOf(layer), top: sheet(layer.height, layer.shift) }))
const band = (u: number, width: number): Point[] => [
  place(u, 0, 63),
  place(u + width, 0, 63),
  place(u + width, 170, 63),
  place(u, 170, 63),
]
const [x, y] = place(104, 84, 66)
const bow = `M${x} ${y}c-30-44-82-30-66-4s44 8 66 4c22-44 76-46 74-16s-52 20-74 16c-18 14-34 22-38 50l16-8 10 14c2-26 6-38 12-56c16 12 34 18 58 44l4-18 18-2c-24-18-54-24-80-24`

export function BoundPapers() {
  return (
    <Plate>
      <path
        className={css.faint}
        d={repeat(9, (part) =>
          trace([
            [60 + part * 110, 300 + part * 34],
            [452 - part * 60, 300 + part * 34],
          ]),
        )}
      />
      {leaves.map(({ face, flank, top }, index) => (
        <g key={pile[index]?.height}>
          <path
            className={css.body}
            d={trace(top, true) + trace(face, true) + trace(flank, true)}
          />
          <path
            className={css.fine}
            d={hatch(face, { angle: 15, gap: 2.6 }) + hatch(flank, { angle: -38.5, gap: 1.7 })}
          />
        </g>
      ))}
      <path
        className={css.fine}
        d={scrawl((a, b) => place(24 + a, 140 - b * 1.4, 63), { width: 64, height: 7, seed: 5 })}
      />
      <path
        className={css.faint}
        d={repeat(
          7,
          (_, i) =>
            trace([place(22, 122 - i * 15, 63), place(i % 3 === 2 ? 66 : 88, 122 - i * 15, 63)]) +
            trace([place(126, 140 - i * 16, 63), place(i % 4 === 1 ? 160 : 200, 140 - i * 16, 63)]),
        )}
      />
      <path
        className={`${css.body} ${css.accent}`}
        d={
          trace(band(98, 14), true) +
          trace([place(98, 0, 63), place(112, 0, 63), place(112, 0, -8), place(98, 0, -8)], true)
        }
      />
      <path className={`${css.body} ${css.accent}`} d={bow} />
      <path className={css.accent} d={circle([x, y], 6)} />
    </Plate>
  )
}
