import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScenarioList } from '../../src/contract/sandbox'

export type State = ScenarioList['scenarios'][number]
export type Theme = 'dark' | 'light'
export interface Look {
  width: number
  theme: Theme
}

const heights: Record<number, number> = { 360: 800, 768: 1024, 1440: 900 }
export const widths = Object.keys(heights).map(Number)
export const themes: Theme[] = ['dark', 'light']
export const viewportOf = ({ width }: Look) => ({ width, height: heights[width] as number })

export function looksOf(chosenWidths: number[], chosenThemes: Theme[]): Look[] {
  return chosenWidths.flatMap((width) => chosenThemes.map((theme) => ({ width, theme })))
}

export const pictureOf = (state: string, { width, theme }: Look) => `${state}-${width}-${theme}.png`

/** States that everybody sees come last, because they change what the others show. */
export function wantedStates(states: State[], words: string[]): State[] {
  const chosenStates = states.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  return chosenStates.sort((a, b) => Number(a.touchesAll) - Number(b.touchesAll))
}

export const percent = (share: number) => `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} %`

/** Of each picture, the share of its pixels that differ. */
type Shares = Record<string, number>

export class Book {
  readonly index: string
  taken = 0
  private readonly before: string
  private readonly sharesFile: string
  private readonly shares: Shares

  constructor(private readonly folder: string) {
    this.before = `${folder}-before`
    this.index = join(folder, 'index.html')
    this.sharesFile = join(folder, 'shares.json')
    for (const directory of [folder, this.before]) mkdirSync(directory, { recursive: true })
    this.shares = existsSync(this.sharesFile)
      ? JSON.parse(readFileSync(this.sharesFile, 'utf8'))
      : {}
  }

  /** The current picture becomes the previous one before it is taken again. */
  turn(pictures: string[]): void {
    for (const picture of pictures) {
      delete this.shares[picture]
      const now = join(this.folder, picture)
      if (existsSync(now)) renameSync(now, join(this.before, picture))
    }
  }

  async keep(
    picture: string,
    bytes: Buffer,
    compare: (former: Buffer, taken: Buffer) => Promise<number>,
  ): Promise<void> {
    writeFileSync(join(this.folder, picture), bytes)
    this.taken += 1
    const path = join(this.before, picture)
    if (!existsSync(path)) return
    const formerBytes = readFileSync(path)
    this.shares[picture] = formerBytes.equals(bytes) ? 0 : await compare(formerBytes, bytes)
  }

  shareOf(picture: string): number {
    return this.shares[picture] ?? 0
  }

  write(states: State[]): void {
    writeFileSync(this.sharesFile, JSON.stringify(this.shares))
    const greatest = ({ name }: State) =>
      Math.max(...looksOf(widths, themes).map((look) => this.shareOf(pictureOf(name, look))))
    const sorted = [...states].sort((a, b) => greatest(b) - greatest(a))
    writeFileSync(this.index, head + sorted.map((state) => this.sectionOf(state)).join(''))
  }

  private sectionOf({ name, group, title }: State): string {
    const pictures = looksOf(widths, themes)
      .map((look) => pictureOf(name, look))
      .filter((picture) => existsSync(join(this.folder, picture)))
      .sort((a, b) => this.shareOf(b) - this.shareOf(a))
    if (pictures.length === 0) return ''
    const figures = pictures.map((picture) => this.figureOf(picture)).join('')
    const heading = `${escaped(group)}: ${escaped(title)} <small>${escaped(name)}</small>`
    return `<section id="${escaped(name)}"><h2>${heading}</h2><div>${figures}</div></section>\n`
  }

  private figureOf(picture: string): string {
    const share = this.shares[picture]
    const comparison = share === undefined ? 'new' : share === 0 ? 'the same' : percent(share)
    const formerImage = share ? imageOf(`../pictures-before/${picture}`, 'before') : ''
    const now = imageOf(picture, 'now')
    return `<figure><figcaption>${escaped(picture)}: ${comparison}</figcaption>${now}${formerImage}</figure>`
  }
}

const imageOf = (address: string, caption: string) =>
  `<a href="${encodeURI(address)}"><img src="${encodeURI(address)}" alt="${caption}" title="${caption}" loading="lazy"></a>`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body { font: 14px sans-serif; margin: 24px; background: #888 }
small { font-weight: normal } section > div { display: flex; flex-wrap: wrap; gap: 16px }
figure { margin: 0 } img { height: 420px; margin-right: 4px; vertical-align: top }</style>
`
