// Testing Library asks whether hundreds of elements are shown: jsdom parses each whole style, this
// only rules about what is asked.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors')
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules')
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils')
const defaultStyleSheet = require('jsdom/lib/jsdom/browser/default-stylesheet')
const cssom = require('rrweb-cssom')

const asked = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' }
const properties = Object.values(asked)
const isInherited = (property) =>
  styleRules.propertiesWithResolvedValueImplemented[property]?.inherited === true
const builtIn = cssom.parse(defaultStyleSheet)
const rulesOfSheet = new WeakMap()
const statesOfCaches = new WeakMap()

module.exports = (window) => {
  const whole = window.getComputedStyle
  return (element, pseudo) => {
    const node = implForWrapper(element)
    if (!node?._ownerDocument || pseudo) return whole(element, pseudo)
    return new Proxy({}, { get: (_, name) => answer(name, node, () => whole(element)) })
  }
}

function answer(name, node, whole) {
  if (Object.hasOwn(asked, name)) return shownAs(node, asked[name])
  if (name === 'getPropertyValue')
    return (property) =>
      properties.includes(property) ? shownAs(node, property) : whole().getPropertyValue(property)
  const style = whole()
  const value = style[name]
  return typeof value === 'function' ? value.bind(style) : value
}

function shownAs(node, property) {
  const known = stateOf(node._ownerDocument).values[property]
  if (!known.has(node)) known.set(node, resolved(node, property))
  return known.get(node)
}

function resolved(node, property) {
  const own = cascaded(node, property)
  if (own !== '' || property === 'display') return own
  const { parentElement } = node
  if (isInherited(property) && parentElement !== null) return shownAs(parentElement, property)
  return styleRules.propertiesWithResolvedValueImplemented[property].initial
}

function cascaded(node, property) {
  let value = node.style?.getPropertyValue(property) ?? ''
  const { rules } = stateOf(node._ownerDocument)
  for (let place = rules[property].length - 1; value === '' && place >= 0; place -= 1) {
    const { selectorText, style } = rules[property][place]
    if (selectors.matchesDontThrow(node, selectorText)) value = style.getPropertyValue(property)
  }
  return value === 'unset' ? '' : value
}

/** jsdom drops this cache when anything changes that styles depend on. */
function stateOf(document) {
  document._styleCache ??= new WeakMap()
  const cache = document._styleCache
  if (!statesOfCaches.has(cache)) {
    const sheets = [builtIn, ...document.styleSheets._list].map(rulesOf)
    const rules = byProperty((property) => sheets.flatMap((sheet) => sheet[property]))
    statesOfCaches.set(cache, { rules, values: byProperty(() => new WeakMap()) })
  }
  return statesOfCaches.get(cache)
}

function rulesOf(sheet) {
  const { cssRules } = sheet
  const known = rulesOfSheet.get(sheet)
  if (known?.count === cssRules.length && known.last === cssRules.at(-1)) return known
  const all = Array.from(cssRules).flatMap((rule) => {
    if (!rule.media) return [rule]
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : []
  })
  const rules = byProperty((property) =>
    all.filter(({ style }) => style !== undefined && style.getPropertyValue(property) !== ''),
  )
  const found = { ...rules, count: cssRules.length, last: cssRules.at(-1) }
  rulesOfSheet.set(sheet, found)
  return found
}

function byProperty(make) {
  return Object.fromEntries(properties.map((property) => [property, make(property)]))
}
