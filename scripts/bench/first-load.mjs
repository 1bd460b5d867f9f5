import { addressesOf } from './addresses.mjs'
import { gzipSize } from './figures.mjs'

const goals = { public: 1.5, form: 1.75, member: 1.9 }
const names = { public: 'public', form: 'with forms', member: 'logged in' }

/** S1: the scripts that the HTML of a page asks for, gzipped one by one, against the bare page's. */
export async function measureFirstLoad({ product, bare }) {
  const [ours, theirs] = [await product(), await bare()]
  const bareBytes = await firstLoadOf(theirs.url, '/')
  const pages = []
  for (const page of await addressesOf(ours)) {
    const bytes = await firstLoadOf(ours.url, page.path)
    pages.push({ ...page, bytes, ratio: bytes / bareBytes })
  }
  pages.sort((a, b) => b.ratio - a.ratio)
  return {
    name: 'S1',
    title: 'first-load JS, × bare',
    isExact: true,
    figures: Object.entries(goals).flatMap(([kind, atMost]) => {
      const heaviest = pages.find((page) => page.kind === kind)
      if (heaviest === undefined) return []
      return [{ label: names[kind], value: heaviest.ratio, where: heaviest.pattern, atMost }]
    }),
    notes: [
      `bare: ${bareBytes} bytes`,
      ...pages.map(
        ({ pattern, bytes, ratio }) => `${pattern}: ${bytes} bytes, ${ratio.toFixed(3)}`,
      ),
    ],
  }
}

const known = new Map()

async function firstLoadOf(origin, path) {
  const html = await (await fetch(origin + path)).text()
  let sum = 0
  for (const source of scriptsIn(html)) {
    const url = new URL(source, origin).href
    if (!known.has(url)) known.set(url, gzipSize(await bodyOf(url)))
    sum += known.get(url)
  }
  return sum
}

async function bodyOf(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Every script address in the HTML, old browsers' ones left out, and every script preload. */
function scriptsIn(html) {
  const tags = [...html.matchAll(/<(script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const sources = tags.map((tag) => {
    if (tag.startsWith('<script'))
      return /\snomodule/i.test(tag) ? undefined : attribute(tag, 'src')
    const isPreload = attribute(tag, 'rel') === 'preload' && attribute(tag, 'as') === 'script'
    return isPreload || attribute(tag, 'rel') === 'modulepreload'
      ? attribute(tag, 'href')
      : undefined
  })
  return new Set(sources.filter(Boolean))
}

function attribute(tag, name) {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1].replaceAll('&amp;', '&')
}
