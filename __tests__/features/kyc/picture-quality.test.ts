import { flawsOf, type Grey } from '@/features/kyc/picture-quality'

const width = 320
const height = 240

const drawn = (shade: (x: number, y: number) => number): Grey => ({
  ...{ width, height },
  pixels: Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    shade(at % width, Math.floor(at / width)),
  ),
})

const isInk = (x: number, y: number) => y % 24 < 8 && Math.floor(x / 4) % 2 === 0
const page = (paper: number, ink: number) => (x: number, y: number) => (isInk(x, y) ? ink : paper)

function blurred({ pixels }: Grey, reach: number): Grey {
  return drawn((x, y) => {
    let sum = 0
    let count = 0
    for (let row = y - reach; row <= y + reach; row += 1)
      for (let column = x - reach; column <= x + reach; column += 1) {
        const value = pixels[row * width + column]
        if (column < 0 || column >= width || value === undefined) continue
        sum += value
        count += 1
      }
    return sum / count
  })
}

const noise = (x: number, y: number) => ((x * 7_919 + y * 104_729 + x * y * 31) % 17) - 8

const patch = (side: number, shade: number) => (x: number, y: number) =>
  x >= 40 && x < 40 + side && y >= 30 && y < 30 + side ? shade : page(200, 40)(x, y)

const good = drawn(page(200, 40))
const blurredPage = blurred(good, 6)

test.each<[string, Grey, string[]]>([
  ['a sharp page in good light', good, []],
  ['the same with the noise of a sensor', drawn((x, y) => page(200, 40)(x, y) + noise(x, y)), []],
  ['a page out of focus', blurred(good, 6), ['blurred']],
  [
    'a page out of focus whose sensor is noisy',
    drawn((x, y) => (blurredPage.pixels[y * width + x] as number) + noise(x, y)),
    ['blurred'],
  ],
  ['a page in the dark', drawn(page(70, 0)), ['dark']],
  ['a page with a lamp on it', drawn(patch(60, 255)), ['glare']],
  ['a page with a bright spot, smaller than a letter box', drawn(patch(30, 255)), []],
  ['a page that is white all over', drawn(page(255, 40)), []],
  ['a page with a grey patch', drawn(patch(60, 245)), []],
  ['a wall', drawn(() => 140), ['blank']],
  ['a lid over the lens, with its noise', drawn((x, y) => 8 + noise(x, y) / 2), ['blank']],
  ['nothing but white', drawn(() => 255), ['blank']],
])('%s has these flaws', (_, grey, flaws) => {
  expect(flawsOf(grey)).toEqual(flaws)
})

test.each([1, 2, 3])('a picture %i pixels wide can be judged', (side) => {
  const pixels = Uint8ClampedArray.from({ length: side * side }, (_, at) => (at % 2) * 200)
  expect(flawsOf({ width: side, height: side, pixels })).toEqual(expect.any(Array))
})
