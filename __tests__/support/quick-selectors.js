// jsdom tries every rule on every element. A rule whose last part names another tag, class or id
// cannot match and skips the slow comparison. Load it before jsdom.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors')

const realMatches = selectors.matchesDontThrow
const plainPart = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)(?:::?[a-z-]+)*$/i
const known = new Map()

selectors.matchesDontThrow = (element, selector) =>
  mayMatch(element, selector) && realMatches(element, selector)

function mayMatch(element, selector) {
  if (typeof selector !== 'string') return true
  let ends = known.get(selector)
  if (ends === undefined) {
    ends = endsOf(selector)
    known.set(selector, ends)
  }
  return ends === null || ends.some((end) => fits(element, end))
}

function endsOf(selector) {
  const bare = selector.replaceAll(/\[[^\]]*\]|:[a-z-]+\([^()]*\)/gi, '')
  if (/[()[\]\\"']/.test(bare)) return null
  const ends = bare.split(',').map((alternative) => {
    const found = plainPart.exec(alternative.split(/[\s>+~]+/).at(-1))
    if (found === null) return null
    const names = found[2].match(/[.#][\w-]+/g) ?? []
    const named = (mark) => names.filter((name) => name[0] === mark).map((name) => name.slice(1))
    const tag = found[1] === '*' ? undefined : found[1]?.toLowerCase()
    return { tag, id: named('#')[0], classes: named('.') }
  })
  return ends.includes(null) ? null : ends
}

function fits(element, { tag, id, classes }) {
  if (tag !== undefined && tag !== element._localName.toLowerCase()) return false
  if (id !== undefined && id !== element.getAttributeNS(null, 'id')) return false
  if (classes.length === 0) return true
  const own = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/)
  return classes.every((name) => own.includes(name))
}
