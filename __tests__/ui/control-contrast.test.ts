import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { palettes } from '@/config/palettes'

const folder = resolve(__dirname, '../../src/ui/form')

function light(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const luminance = (parts: number[]) =>
  parts.reduce((sum, part, at) => sum + light(part) * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)

function contrast(one: number[], other: number[]): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function mixed(color: string, part: number, back: string): number[] {
  const behind = channels(back)
  return channels(color).map((channel, at) => channel * part + (behind[at] ?? 0) * (1 - part))
}

/** How much of the muted color the lines of fields, boxes and chips are made of. */
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => {
    const mixes = readFileSync(join(folder, name), 'utf8').matchAll(/text-secondary\) (\d+)%/g)
    return [...mixes].map(([, percent]): [string, number] => [name, Number(percent) / 100])
  })

test.each(Object.entries(palettes))(
  'WCAG 1.4.11: the lines of controls stand out: %s',
  (_, own) => {
    expect(parts.length).toBeGreaterThan(5)
    const faint: string[] = []
    for (const [name, part] of parts)
      for (const back of [own.page, own.surface])
        if (contrast(mixed(own.muted, part, back), channels(back)) < 3)
          faint.push(`${name} on ${back}`)
    expect(faint).toEqual([])
    for (const color of [own.accent, own.muted, own.up, own.down])
      expect(contrast(channels(color), channels(own.page))).toBeGreaterThan(4.5)
  },
)
