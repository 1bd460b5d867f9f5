import { readdirSync, readFileSync } from 'node:fs'

const saysItsSize = /^<svg\b[^>]*\b(viewBox|width)=/

test('every drawing says its size, or Next builds no page with it', () => {
  const drawings = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svg'),
  )
  expect(drawings.length).toBeGreaterThan(15)
  const silent = drawings.filter((file) => !saysItsSize.test(readFileSync(`src/${file}`, 'utf8')))
  expect(silent).toEqual([])
  expect(saysItsSize.test('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/></svg>')).toBe(false)
})
