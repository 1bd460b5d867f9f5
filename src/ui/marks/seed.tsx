import { hatch, type Point, repeat, sample, share, trace } from './engraving'
import { Plate } from './plate'
import css from './plate.module.css'

const ground = (x: number) => 216 - 14 * Math.sin((Math.PI * (x - 40)) / 400)
const surface = trace(sample(30, (part): Point => [30 + part * 420, ground(30 + part * 420)]))
// The layers part around the hollow in which the share lies.
const layers = repeat(19, (part, index) => {
  const half = 197 * (1 - part ** 2.2)
  const hollow = 46 * Math.max(0, 1 - ((part - 0.58) / 0.3) ** 2) ** 0.5
  const side = (sign: number) =>
    trace(
      sample(14, (t): Point => {
        const x = 240 + sign * (half + (hollow - half) * t)
        return [x, ground(x) + 5 + part * 116 + Math.sin(x / 19 + index * 2) * 1.8]
      }),
    )
  return half > hollow ? side(-1) + side(1) : ''
})
const stem = 'M240 262C238 230 246 208 241 176S236 128 242 96'
const stemShade = 'M243 250C241 228 249 206 244.5 176S239 128 244 104'
const leaf = (side: number, size: number, rise: number) => {
  const at = (t: number, swell: number): Point => [
    241 + side * size * t,
    rise - size * 0.5 * t - swell * size * 0.27 * Math.sin(Math.PI * t ** 0.8),
  ]
  const rim = (swell: number) => sample(18, (t) => at(t, swell))
  return {
    outline: trace([...rim(1), ...rim(-0.8).reverse()], true),
    rib: trace(rim(0)),
    veins:
      repeat(9, (part) => trace([at(0.14 + part * 0.7, 0), at(0.26 + part * 0.68, -0.66)])) +
      repeat(7, (part) => trace([at(0.2 + part * 0.6, 0.05), at(0.3 + part * 0.6, 0.5)])),
  }
}
const leaves = [leaf(1, 104, 178), leaf(-1, 88, 152), leaf(1, 54, 112), leaf(-1, 34, 98)]
const roots =
  'M236 290c-8 16-24 20-40 26M242 294c0 16 4 22-2 36M248 288c10 14 26 14 42 28M214 306c-8 2-12 8-20 8M264 300c4 8 2 14 6 22'
const sun = hatch(
  sample(
    48,
    (part): Point => [240 + 122 * Math.cos(part * Math.PI), 200 - 122 * Math.sin(part * Math.PI)],
  ),
  { angle: 0, gap: 9, last: 3 },
)

export function Seed() {
  return (
    <Plate>
      <path className={css.faint} d={sun} />
      <path className={css.fine} d={layers} />
      <path className={css.line} d={surface} />
      <path className={css.line} d={stem + roots} />
      <path className={css.fine} d={stemShade} />
      <path className={css.body} d={leaves.map(({ outline }) => outline).join('')} />
      <path className={css.fine} d={leaves.map(({ rib, veins }) => rib + veins).join('')} />
      <path className={css.share} d={share([240, 258], 42, 90)} />
    </Plate>
  )
}
