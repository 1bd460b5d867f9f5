import { chooseIssuer } from '../../scripts/settings.mjs'

const of = (words: string[], env: Record<string, string> = {}) => {
  const own: Record<string, string | undefined> = { INIT_CWD: process.cwd(), ...env }
  chooseIssuer(['node', 'start.mjs', ...words], own as NodeJS.ProcessEnv, '/project')
  return [own.ISSUER_DIR, own.DATA_DIR]
}

test('a sandbox of a bank keeps its data apart from the default one', () => {
  const [folder, data] = of(['--issuer', 'docs'])
  expect(folder).toBe(`${process.cwd()}/docs`)
  expect(data).toMatch(/^\/project\/\.data-issuer\/docs-[0-9a-f]{6}$/)
  expect(of(['--issuer', 'src'])[1]).not.toBe(data)
  expect(of(['--issuer', 'docs'], { DATA_DIR: '/mine' })[1]).toBe('/mine')
})

test('without the word nothing changes', () => {
  expect(of([])).toEqual([undefined, undefined])
})

test.each([[['--issuer']], [['--issuer', 'nowhere']]])('%j is refused in one line', (words) => {
  expect(() => of(words)).toThrow(/^(Name the folder|There is no folder)/)
})
